import type { NotificationSettings } from '@bobbin/contract/inbox';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, refuse } from '../../testing/open-app.tsx';
import { aroundSignedIn } from '../../testing/signed-in.ts';
import { Choices } from './choices.tsx';

aroundSignedIn();

/** Returns the server's notification settings with the inbox channel on or off. */
function choicesWith(inbox: boolean): NotificationSettings {
  return {
    topics: [
      {
        topic: 'posts',
        group: 'bobbin',
        word: { vi: 'Bài viết mới', en: 'New post' },
        isUrgent: false,
        inbox,
        mail: false,
        telegram: false,
        isMailedInstead: false,
      },
    ],
    times: { zone: 'UTC', digestHour: null, quiet: null, teamsByMail: false, teamsByTelegram: false },
    hasTelegram: true,
    isInTeam: false,
  };
}

/** Opens the settings; returns the checkbox of the inbox channel, and the clicks whose requests have no response yet. */
async function open() {
  const waiting: PromiseWithResolvers<NotificationSettings | Response>[] = [];
  let isAsked = false;
  const sent = answerCalls({
    '/inbox/choices': ({ body }) => {
      if (body === null) return isAsked ? Response.error() : choicesWith(true);
      isAsked = true;
      const answer = Promise.withResolvers<NotificationSettings | Response>();
      waiting.push(answer);
      return answer.promise;
    },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Choices />
    </QueryClientProvider>,
  );
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Bài viết mới: Hộp thư' });
  /** Answers the request of a click, and waits until the page has processed the response. */
  const answer = (press: number, what: NotificationSettings | Response) =>
    act(async () => {
      waiting[press]?.resolve(what);
      await new Promise((done) => setTimeout(done, 0));
    });
  const presses = () => sent.flatMap(({ body }) => (body === null ? [] : [(body as { isOn: boolean }).isOn]));
  return { box, waiting, presses, answer };
}

it("A checkbox changes when it is pressed, before the response, and then shows the server's value (INB-7)", async () => {
  const { box, presses, answer } = await open();
  fireEvent.click(box);
  expect(box.checked).toBe(false);
  await waitFor(() => expect(presses()).toEqual([false]));
  await answer(0, choicesWith(false));
  expect(box.checked).toBe(false);
});

it('A checkbox returns to its value after a refusal, also when the settings cannot be fetched (INB-7)', async () => {
  const { box, waiting, answer } = await open();
  fireEvent.click(box);
  await waitFor(() => expect(waiting).toHaveLength(1));
  await answer(0, refuse('PROFILE_LOCKED'));
  await waitFor(() => expect(box.checked).toBe(true));
});

it('presses of checkboxes are sent one after another, and a response does not revert later presses (INB-7)', async () => {
  const { box, waiting, presses, answer } = await open();
  fireEvent.click(box);
  fireEvent.click(box);
  expect(box.checked).toBe(true);
  await waitFor(() => expect(waiting).toHaveLength(1));
  await answer(0, choicesWith(false));
  await waitFor(() => expect(presses()).toEqual([false, true]));
  expect(box.checked).toBe(true);
  await answer(1, choicesWith(true));
  expect(box.checked).toBe(true);
});
