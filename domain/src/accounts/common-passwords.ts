import { COMMON_WHOLE, COMMON_WORDS } from './data/common-words.ts';

const WORDS = new Set(COMMON_WORDS.trim().split(/\s+/));
const WHOLE = new Set(COMMON_WHOLE.trim().split(/\s+/));

/** Rows of a keyboard, the digits and the alphabet: what runs along one of them, in either direction, is no secret. */
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
/** Figures and signs that stand for letters. */
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
/** So many characters around a common word add nothing: a year, '123', '!'. */
const AROUND_MAX = 5;
/** A run this long is typed, not chosen. */
const RUN_MIN = 3;
const LONG_RUN_MIN = 6;
const REST_MAX = 3;
/** The half of a repetition, or all of it, is too short to be a secret. */
const SHORT_MAX = 5;
/** Different characters that a password must have at least. */
const DIFFERENT_MIN = 4;

/** What else of its person a password must not be. */
export interface Person {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/**
 * Whether a password is among the first that an attacker tries: a common word with a few characters around it, a run of keys or figures,
 * a repetition, or the person's own name or email (ACC-54).
 *
 * @example isCommonPassword('P@ssw0rd2026!') // true
 */
export function isCommonPassword(password: string, person: Person = {}): boolean {
  const text = password.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
  if (new Set(text).size < DIFFERENT_MIN) return true;
  const words = [...WORDS, ...toOwnWords(person)];
  const isWord = (part: string) => WORDS.has(part) || words.includes(part);
  return [text, toOneHalf(text)].some((part) => isGuessed(part, isWord));
}

/** The repeated half of 'testtest', or the text itself. */
function toOneHalf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}

/** A day of birth and the like, written as figures alone: 01011990, 19900131. */
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

/** 'p@ssw0rd123!': the signs within the word stand for letters, those behind it do not. */
function isLeetWithTail(text: string, isWord: (part: string) => boolean): boolean {
  for (let tail = 0; tail <= AROUND_MAX && tail < text.length; tail += 1) {
    if (isWord(unleet(text.slice(0, text.length - tail)))) return true;
  }
  return false;
}

function unleet(text: string): string {
  return [...text].map((sign) => LEET[sign] ?? sign).join('');
}

/** Whether a text is nothing but runs, one behind the other: 'qwerty123', '12345678', 'abcd4321'. */
function isOfRuns(text: string): boolean {
  let rest = text;
  while (rest !== '') {
    const length = longestRun(rest);
    if (length < RUN_MIN) return isRest(text, rest);
    rest = rest.slice(length);
  }
  return text !== '';
}

/** Whether what is left behind runs is too little to count: '123456789a', 'qwerty!'. */
function isRest(text: string, rest: string): boolean {
  const run = text.length - rest.length;
  return run >= LONG_RUN_MIN && rest.length <= REST_MAX;
}

/** How many characters from the start run along a row, in either direction, or repeat the first one. */
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

/** The name and the parts of the email, as they would be typed. */
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
