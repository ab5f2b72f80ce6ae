import type { English } from '../topic.ts';
import type { orderWorkTexts } from '../vi/order-work.ts';

export const en: English<typeof orderWorkTexts> = {
  labelMade: 'Label created for order {{id}}',
  labelFetched: 'Label downloaded again for order {{id}}',
  retrySent: 'Order {{id}} is being sent again',
  cancelRequest: {
    title: 'The buyer asked to cancel this order',
    text: 'Order {{id}} has an open cancel request.\nGetting a label or shipping automatically rejects the buyer’s request.',
    textAt:
      'The buyer asked to cancel order {{id}} at {{time}}.\nGetting a label or shipping automatically rejects the buyer’s request.',
    labelAnyway: 'Get label anyway',
    sendAnyway: 'Send again anyway',
    keepBack: 'Don’t send',
  },
  cancelFulfil: {
    title: 'Ask the factory to cancel',
    text: 'Ask {{house}} to cancel order {{id}}.\nIf it has already been printed, the order continues and you still pay its cost. This cannot be undone.',
    keep: 'Keep order',
  },
  empty: {
    title: 'No orders yet',
    text: 'New orders appear here automatically. If you haven’t connected a shop yet, add one on the Shops page.',
    action: 'Go to Shops',
  },
};
