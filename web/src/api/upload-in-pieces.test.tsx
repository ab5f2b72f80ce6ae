import type { UploadProgress } from '@bobbin/contract/uploads';
import { UPLOAD_PIECE_BYTES } from '@bobbin/domain/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from './session.ts';
import { uploadInPieces } from './upload-in-pieces.ts';

const SIZE = 2 * UPLOAD_PIECE_BYTES + 7;
const file = new File([new Uint8Array(SIZE).fill(7)], 'cat.png');

/** Number of bytes that the simulated server has, the pieces that were sent, and the outcomes of the next pieces. */
let received = 0;
let sent: { from: number; size: number }[] = [];
let fates: ('broken' | 'lost' | 'refused')[] = [];

const toBody = (): UploadProgress => ({
  receivedBytes: received,
  file: received === SIZE ? ({ id: 'file' } as UploadProgress['file']) : null,
});
const envelope = (body: unknown) => JSON.stringify({ isSuccess: true, body, exceptionBody: null });

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 200;
  responseText = '';
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(form: FormData): void {
    const [from, piece] = [Number(form.get('from')), form.get('file') as File];
    sent.push({ from, size: piece.size });
    const fate = fates.shift();
    if (fate !== 'broken' && from === received) received += piece.size;
    if (fate === 'refused') {
      this.responseText = JSON.stringify({ isSuccess: false, body: null, exceptionBody: { code: 624, message: 'no' } });
    } else this.responseText = envelope(toBody());
    queueMicrotask(() => this.dispatchEvent(new Event(fate === 'broken' || fate === 'lost' ? 'error' : 'load')));
  }
}

beforeEach(() => {
  received = 0;
  sent = [];
  fates = [];
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(JSON.parse(envelope(toBody())))));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  vi.restoreAllMocks();
});

/** Uploads the file; the connection recovers as soon as the upload waits for it. */
async function bring(onLine: () => void = () => void vi.advanceTimersByTime(60_000)) {
  const waits: boolean[] = [];
  const shares: number[] = [];
  const done = await uploadInPieces(file, {
    signal: new AbortController().signal,
    onProgress: (share) => shares.push(share),
    onWaiting(isWaiting) {
      waits.push(isWaiting);
      if (isWaiting) queueMicrotask(() => onLine());
    },
  });
  return { done, waits, shares };
}

it('An upload sends only missing bytes, piece by piece (FIL-64)', async () => {
  received = UPLOAD_PIECE_BYTES;
  const { done, shares } = await bring();
  expect(done.id).toBe('file');
  expect(sent).toEqual([
    { from: UPLOAD_PIECE_BYTES, size: UPLOAD_PIECE_BYTES },
    { from: 2 * UPLOAD_PIECE_BYTES, size: 7 },
  ]);
  expect(shares[0]).toBeCloseTo(UPLOAD_PIECE_BYTES / SIZE);
});

it('An upload waits for a lost connection and continues with the same piece; one whose response was lost is not sent twice (FIL-64)', async () => {
  fates = ['broken', 'lost'];
  const { done, waits } = await bring();
  expect(done.id).toBe('file');
  expect(waits).toEqual([true, false, true, false]);
  // The first piece is interrupted, then received without a response, then repeated; the other pieces succeed at once.
  expect(sent.map(({ from }) => from / UPLOAD_PIECE_BYTES)).toEqual([0, 0, 0, 1, 2]);
});

it('An upload waits for the network if there is none (FIL-64)', async () => {
  fates = ['broken'];
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { done } = await bring(() => {
    vi.advanceTimersByTime(3_600_000);
    online.mockReturnValue(true);
    dispatchEvent(new Event('online'));
  });
  expect(done.id).toBe('file');
});

it('An upload stops with the reason of a refusal, and after five failed tries (FIL-64)', async () => {
  fates = ['refused'];
  await expect(bring()).rejects.toMatchObject({ known: 'FILE_BROKEN' });
  expect(sent).toHaveLength(1);
  sent = [];
  received = 0;
  fates = Array.from({ length: 9 }, () => 'broken' as const);
  await expect(bring()).rejects.toMatchObject({ status: 0 });
  expect(sent).toHaveLength(6);
});
