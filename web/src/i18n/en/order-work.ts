import type { English } from '../topic.ts';
import type { orderWorkTexts } from '../vi/order-work.ts';

export const en: English<typeof orderWorkTexts> = {
  labelMade: 'The label of order {{id}} is made',
  labelFetched: 'The label of order {{id}} was fetched again',
  retrySent: 'Order {{id}} is being sent again',
  cancelRequest: {
    title: 'The buyer asked to cancel this order',
    text: 'Order {{id}} has an open cancel request.\nMaking a label or shipping rejects the buyer’s request by itself.',
    textAt:
      'The buyer asked to cancel order {{id}} at {{time}}.\nMaking a label or shipping rejects the buyer’s request by itself.',
    labelAnyway: 'Make the label anyway',
    sendAnyway: 'Send again anyway',
    keepBack: 'Keep it back',
  },
  cancelFulfil: {
    title: 'Ask the factory to cancel',
    text: 'Ask {{house}} to cancel order {{id}}.\nIf it is printed already, the order goes on and its cost stays. This cannot be undone.',
    keep: 'Keep it',
  },
  empty: {
    title: 'No orders yet',
    text: 'New orders arrive here by themselves. If no shop is connected yet, add one on the Shops page.',
    action: 'Go to Shops',
  },
};
