import { COMMON_WHOLE, COMMON_WORDS } from './data/common-words.ts';

const WORDS = new Set(COMMON_WORDS.trim().split(/\s+/));
const WHOLE = new Set(COMMON_WHOLE.trim().split(/\s+/));

/** Keyboard rows, the digits and the alphabet. Consecutive characters of one of these rows, in either direction, are easy to guess. */
const RUNS = [
  '0123456789',
  '12345678910',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
/** Digits and symbols that replace letters. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** A common word stays easy to guess with at most this many characters around it, such as a year, '123' or '!'. */
const AROUND_MAX = 5;
/** Minimum number of consecutive characters of a row that counts as a keyboard run. */
const RUN_MIN = 3;
const LONG_RUN_MIN = 6;
const REST_MAX = 3;
/** A password that repeats one part of at most this many characters is easy to guess. */
const SHORT_MAX = 5;
/** Minimum number of different characters in a password. */
const DIFFERENT_MIN = 4;

/** Personal data of the user; a password that consists of this data is rejected. */
export interface Person {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/**
 * Returns whether a password is among the first guesses of an attacker: a common word with a few characters around it, a run of keys or
 * digits, a repetition, or the person's own name or email (ACC-54).
 * @example isCommonPassword('P@ssw0rd2026!') // true
 */
export function isCommonPassword(password: string, person: Person = {}): boolean {
  const text = password.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
  if (new Set(text).size < DIFFERENT_MIN) return true;
  const words = [...WORDS, ...toOwnWords(person)];
  const isWord = (part: string) => WORDS.has(part) || words.includes(part);
  return [text, toOneHalf(text)].some((part) => isGuessed(part, isWord));
}

/** Returns the repeated half of a text such as 'testtest', or the text itself. */
function toOneHalf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}

/** Returns whether a text is a date written in digits: 01011990, 19900131. */
function isDay(text: string): boolean {
  return /^(?:(?:[0-3]\d[01]\d|[01]\d[0-3]\d)(?:19|20)\d\d|(?:19|20)\d\d[01]\d[0-3]\d)$/.test(text);
}

function isGuessed(text: string, isWord: (part: string) => boolean): boolean {
  if (WHOLE.has(text) || isWord(text) || text.length <= SHORT_MAX) return true;
  if (isOfRuns(text) || isDay(text)) return true;
  for (const spelling of [text, unleet(text)]) {
    const [, before = '', core = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/.exec(spelling) ?? [];
    const around = before + after;
    const isLittle = around.length <= AROUND_MAX || isOfRuns(around) || new Set(around).size === 1;
    if (core !== '' && isLittle && (isWord(core) || isOfRuns(core) || isWord(unleet(core)))) return true;
  }
  return isLeetWithTail(text, isWord);
}

/** Matches 'p@ssw0rd123!': symbols inside the word replace letters, symbols after it do not. */
function isLeetWithTail(text: string, isWord: (part: string) => boolean): boolean {
  for (let tail = 0; tail <= AROUND_MAX && tail < text.length; tail += 1) {
    if (isWord(unleet(text.slice(0, text.length - tail)))) return true;
  }
  return false;
}

function unleet(text: string): string {
  return [...text].map((sign) => LEET[sign] ?? sign).join('');
}

/** Returns whether a text consists of consecutive runs only: 'qwerty123', '12345678', 'abcd4321'. */
function isOfRuns(text: string): boolean {
  let rest = text;
  while (rest !== '') {
    const length = longestRun(rest);
    if (length < RUN_MIN) return isRest(text, rest);
    rest = rest.slice(length);
  }
  return text !== '';
}

/** Returns whether the part after the keyboard runs is too short to make the password secure: '123456789a', 'qwerty!'. */
function isRest(text: string, rest: string): boolean {
  const run = text.length - rest.length;
  return run >= LONG_RUN_MIN && rest.length <= REST_MAX;
}

/** Returns how many characters from the start follow a row, in either direction, or repeat the first one. */
function longestRun(text: string): number {
  let longest = 0;
  for (const row of RUNS) {
    for (const line of [row, [...row].toReversed().join('')]) {
      let length = 0;
      while (length < text.length && line.includes(text.slice(0, length + 1))) length += 1;
      longest = Math.max(longest, length);
    }
  }
  const repeated = /^(.)\1*/.exec(text)?.[0].length ?? 0;
  return Math.max(longest, repeated);
}

const OWN_MIN = 3;

/** Lists the name and the parts of the email as a person would type them. */
function toOwnWords({ email = '', firstName = '', lastName = '' }: Person): string[] {
  const [local = '', host = ''] = email.toLowerCase().split('@');
  const first = withoutMarks(firstName);
  const last = withoutMarks(lastName);
  return [
    email.toLowerCase(),
    local,
    host,
    host.split('.')[0] ?? '',
    ...local.split(/[^a-z]+/),
    first,
    last,
    first + last,
    last + first,
  ].filter((word) => word.length >= OWN_MIN);
}

function withoutMarks(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/[^a-z]/g, '');
}
