import { findText, readLanguage, textsOf } from '../i18n/i18n.ts';
import { errorsTexts } from '../i18n/vi/errors.ts';
import { ApiError } from './api-error.ts';
import { toReasonText } from './reasons.ts';
import { readSentences } from './sentences.ts';

/** Text of a failure: one sentence in the locale, and a second line with the cause or the next step. */
interface ErrorText {
  title: string;
  detail: string | null;
}

/** Converts any failure to text in the locale; a partner's own words follow as the second line (UI-28). */
export function toErrorText(error: unknown): ErrorText {
  if (!(error instanceof ApiError)) return { title: textsOf(errorsTexts)('unknown'), detail: null };
  const known = error.status === 0 ? 'UNAVAILABLE' : error.known;
  const title =
    known === null ? textsOf(errorsTexts)('unknown') : (readSentences()?.[known][readLanguage()] ?? error.message);
  if (error.status === 0) return { title, detail: textsOf(errorsTexts)('checkLine') };
  return { title, detail: toDetail(error, title) };
}

function toDetail(error: ApiError, title: string): string | null {
  if (error.known === 'TOO_MANY_REQUESTS' && error.retryAfterSeconds !== null) {
    const seconds = error.retryAfterSeconds;
    return seconds < 100
      ? textsOf(errorsTexts)('waitSeconds', { count: seconds })
      : textsOf(errorsTexts)('waitMinutes', { count: Math.ceil(seconds / 60) });
  }
  if (error.known === 'TIMEOUT') return textsOf(errorsTexts)('timeoutDetail');
  if (error.known === 'UNAVAILABLE') return textsOf(errorsTexts)('serviceDown');
  if (error.known === 'INTERNAL' || error.known === null) {
    return error.requestId === null ? null : textsOf(errorsTexts)('requestId', { id: error.requestId });
  }
  // The marketplace's own message follows as the second line, so the generic reason is left out.
  const reasons = error.reasons.filter((reason) => reason !== 'MARKETPLACE');
  if (error.known !== 'INVALID_INPUT' && reasons.length > 0) return toReasonText(reasons);
  // Only the messages are shown: they are sentences, while the paths name fields of the API (API-5).
  if (error.issues.length > 0) return [...new Set(error.issues.map(({ message }) => message))].join('; ');
  // Details that our server sends follow its sentence, in the language of the page (FIL-4).
  const sentences = readSentences();
  const own = sentences?.[error.known];
  const spoken = own && (['vi', 'en'] as const).find((language) => error.message.startsWith(`${own[language]} `));
  if (spoken) return spoken === readLanguage() ? error.message.slice(own[spoken].length + 1) : null;
  const isOwnSentence = Object.values(sentences ?? {}).some(
    ({ vi, en }) => vi === error.message || en === error.message,
  );
  if (!isOwnSentence && error.message !== title && error.message !== '') return error.message;
  // A failure without further details gets a next step, because the error sentence alone would not help the person.
  return findText(`next-steps:${error.known}`);
}

/** Returns the text of a failure in one line, for a field inside a table row. */
export function toErrorLine(error: unknown): string {
  const { title, detail } = toErrorText(error);
  return detail === null ? title : `${title}. ${detail}`;
}
