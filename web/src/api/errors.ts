import { ERRORS, type Locale } from '@bobbin/contract/errors';
import { i18n } from '../i18n/i18n.ts';
import { ApiError } from './api-error.ts';
import { toReasonText } from './reasons.ts';

/** What to show for a failure: one sentence of the locale, and a second line that says what happened or what to do. */
interface ErrorText {
  title: string;
  detail: string | null;
}

function currentLocale(): Locale {
  return i18n.language === 'en' ? 'en' : 'vi';
}

/** Turns any failure into words of the locale; partner's own words follow as the second line (U18, Spec 1 §8). */
export function toErrorText(error: unknown): ErrorText {
  if (!(error instanceof ApiError)) return { title: i18n.t('errors:unknown'), detail: null };
  if (error.status === 0) return { title: ERRORS.UNAVAILABLE[currentLocale()], detail: i18n.t('errors:checkLine') };
  const title = error.known === null ? i18n.t('errors:unknown') : ERRORS[error.known][currentLocale()];
  return { title, detail: toDetail(error, title) };
}

/** The document's words for a label that was not made (Spec 1 §8), and why below them; `subject` stands first there. */
export function toLabelFailure(error: unknown, subject: string | null = null): { title: string; text: string } {
  const title = ERRORS.LABEL_NOT_POSSIBLE[currentLocale()];
  const { title: reason, detail } = toErrorText(error);
  const parts = [subject, reason === title ? null : reason, detail];
  return { title, text: parts.filter((part) => part !== null).join(' · ') };
}

function toDetail(error: ApiError, title: string): string | null {
  if (error.known === 'TOO_MANY_REQUESTS' && error.retryAfterSeconds !== null) {
    const seconds = error.retryAfterSeconds;
    return seconds < 100
      ? i18n.t('errors:waitSeconds', { count: seconds })
      : i18n.t('errors:waitMinutes', { count: Math.ceil(seconds / 60) });
  }
  if (error.known === 'TIMEOUT') return i18n.t('errors:timeoutDetail');
  if (error.known === 'UNAVAILABLE') return i18n.t('errors:serviceDown');
  if (error.known === 'INTERNAL' || error.known === null) {
    return error.requestId === null ? null : i18n.t('errors:requestId', { id: error.requestId });
  }
  // A refusal of the marketplace is told in its own words, which follow.
  const reasons = error.reasons.filter((reason) => reason !== 'MARKETPLACE');
  if (error.known !== 'INVALID_INPUT' && reasons.length > 0) return toReasonText(reasons);
  if (error.issues.length > 0) return error.issues.map((issue) => `${issue.path}: ${issue.message}`).join('; ');
  // What our server adds to its own sentence is Vietnamese as well (Spec 1 §9, the length of a file's name).
  const own = error.known === null ? '' : ERRORS[error.known].vi;
  if (own !== '' && error.message.startsWith(`${own} `)) {
    return currentLocale() === 'vi' ? error.message.slice(own.length + 1) : null;
  }
  const isOwnSentence = Object.values(ERRORS).some(({ vi, en }) => vi === error.message || en === error.message);
  return isOwnSentence || error.message === title || error.message === '' ? null : error.message;
}
