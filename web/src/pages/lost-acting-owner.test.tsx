import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACTING_OWNER_KEY } from '../api/acting-owner.ts';
import { TOKEN_KEY } from '../api/session.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, openApp, refuse, TOKENS, USER } from '../testing/open-app.tsx';
import { useUnsaved } from '../ui/feedback/unsaved.ts';

const AWAY = { ...USER, actingFor: { id: 'owner', name: 'Lan Nguyen' } };
const HOME = { ...USER, actingFor: null };
const AT = '2026-11-22T18:00:00.000Z';
const FILE = {
  id: 'f1',
  name: 'of-lan.png',
  ext: 'png',
  size: 1_000_000,
  source: 'upload',
  url: '/f1',
  thumbnailUrl: null,
  createdAt: AT,
  updatedAt: AT,
  width: 4500,
  height: 5400,
  createdBy: 'Lan',
  tags: [],
  ordersCount: 0,
  removedAt: null,
  rights: ['viewOrders'],
};
const FILES = {
  data: [FILE],
  meta: { itemsPerPage: 60, totalItems: 1, currentPage: 1, totalPages: 1 },
  rights: ['viewOrders'],
};

/** Last scope version that the server sent to the page. As in the application it survives a change of page, and therefore also the end of a test. */
let mark = 'all of Lan';
const assign = vi.fn<(address: string) => void>();

beforeAll(startTranslations);
beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS));
  assign.mockClear();
  vi.spyOn(location, 'assign').mockImplementation((address) => assign(String(address)));
});
afterEach(() => {
  closeApp();
  vi.restoreAllMocks();
});

/** Creates an event stream whose events and end the test controls. */
function createStream() {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) });
  return {
    answer: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    tell: (event: object) =>
      act(() => control?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))),
    end: () => control?.close(),
  };
}

type Stream = ReturnType<typeof createStream>;

function seeLess(stream: Stream) {
  mark = `less than ${mark}`;
  stream.tell({ type: 'sight', mark });
}

const goneAway = () => refuse('NOT_FOUND', { status: 404 });
const offline = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Opens a page that does not listen to live events itself, and sets the answers of the server. */
function open(answers: { profile: () => unknown; events: () => unknown; files?: () => unknown }) {
  openApp('/community/library', {
    '/auth/profile': answers.profile,
    '/events': answers.events,
    '/files/tags': () => [],
    '/files/png': answers.files ?? (() => FILES),
  });
}

async function openAway(more: { profile?: () => unknown; files?: () => unknown } = {}) {
  const stream = createStream();
  open({ profile: () => AWAY, events: () => stream.answer, ...more });
  await screen.findAllByText('of-lan.png');
  await screen.findByText(/Lan Nguyen/);
  stream.tell({ type: 'sight', mark });
  return stream;
}

describe('losing the access to an owner clears open pages immediately (TEA-18)', () => {
  it('when the user chose the owner, as soon as the event stream ends', async () => {
    localStorage.setItem(ACTING_OWNER_KEY, 'owner');
    const stream = createStream();
    const streams = [stream.answer];
    open({ profile: () => AWAY, events: () => streams.shift() ?? goneAway() });
    await screen.findAllByText('of-lan.png');
    expect(assign).not.toHaveBeenCalled();
    stream.end();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/community'));
    expect(localStorage.getItem(ACTING_OWNER_KEY)).toBeNull();
  });

  it('when the page was loaded while the server was unreachable', async () => {
    localStorage.setItem(ACTING_OWNER_KEY, 'owner');
    let isOnline = false;
    open({
      profile: () => (isOnline ? goneAway() : offline()),
      events: () => (isOnline ? goneAway() : offline()),
      files: offline,
    });
    await waitFor(() => expect(document.body.textContent).not.toBe(''));
    expect(localStorage.getItem(ACTING_OWNER_KEY)).toBe('owner');
    isOnline = true;
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/community'));
    expect(localStorage.getItem(ACTING_OWNER_KEY)).toBeNull();
  });

  it('when the owner was the default of a user without shops', async () => {
    let profile: object = AWAY;
    const stream = await openAway({ profile: () => profile });
    profile = HOME;
    seeLess(stream);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/community'));
  });

  it('in the other tabs of the browser, but not when the user signed out there', async () => {
    localStorage.setItem(ACTING_OWNER_KEY, 'owner');
    await openAway();
    localStorage.removeItem(ACTING_OWNER_KEY);
    dispatchEvent(new StorageEvent('storage', { key: ACTING_OWNER_KEY }));
    expect(assign).toHaveBeenCalledWith('/community');
    assign.mockClear();
    localStorage.removeItem(TOKEN_KEY);
    dispatchEvent(new StorageEvent('storage', { key: ACTING_OWNER_KEY }));
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('losing a shop or a permission (TEA-18)', () => {
  it('clears the page until its data is fetched again', async () => {
    let files: () => unknown = () => FILES;
    const stream = await openAway({ files: () => files() });
    files = () => new Promise(() => undefined);
    // A scope version that is sent again is no change, so nothing is refetched.
    stream.tell({ type: 'sight', mark });
    expect(screen.queryAllByText('of-lan.png')).not.toEqual([]);
    seeLess(stream);
    await waitFor(() => expect(screen.queryAllByText('of-lan.png')).toEqual([]));
    expect(assign).not.toHaveBeenCalled();
  });

  it('keeps unsaved input, while the data behind it is fetched again', async () => {
    function Typing() {
      useUnsaved(true);
      return null;
    }
    let count = 0;
    const files = () => {
      count += 1;
      return count === 1 ? FILES : new Promise(() => undefined);
    };
    const stream = await openAway({ files });
    render(<Typing />);
    seeLess(stream);
    await waitFor(() => expect(count).toBe(2));
    expect(screen.queryAllByText('of-lan.png')).not.toEqual([]);
  });
});
