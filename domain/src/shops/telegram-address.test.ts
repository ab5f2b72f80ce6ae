import { describe, expect, it } from 'vitest';
import { isTelegramBotToken, parseTelegramAddress } from './telegram-address.ts';

const TOKEN = '100200300:AAH-s3cret_of-bot';

describe('parseTelegramAddress', () => {
  it.each([
    [`${TOKEN}|-1001234567890`, TOKEN, '-1001234567890'],
    [` ${TOKEN} | -1001234567890 `, TOKEN, '-1001234567890'],
    ['100200300:demo-bot-token|-1001234567890', '100200300:demo-bot-token', '-1001234567890'],
    [`${TOKEN}|42`, TOKEN, '42'],
    [`${TOKEN}|@bobbin_news`, TOKEN, '@bobbin_news'],
    [`100:${'a'.repeat(5)}|1`, `100:${'a'.repeat(5)}`, '1'],
    [`${'1'.repeat(20)}:${'a'.repeat(100)}|1`, `${'1'.repeat(20)}:${'a'.repeat(100)}`, '1'],
    ['@abcd', null, '@abcd'],
    [`@${'a'.repeat(32)}`, null, `@${'a'.repeat(32)}`],
    ['-1001234567890', null, '-1001234567890'],
    [' 42 ', null, '42'],
    ['@bobbin_news', null, '@bobbin_news'],
  ])('reads %j', (text, botToken, chatId) => {
    expect(parseTelegramAddress(text)).toEqual({ botToken, chatId });
  });

  it.each([
    '',
    '|',
    TOKEN,
    `${TOKEN}|`,
    '|-1001234567890',
    `-1001234567890|${TOKEN}`,
    `${TOKEN}|-1001234567890|x`,
    `${TOKEN}|-100 123`,
    `${TOKEN}|--1`,
    `${TOKEN}|-`,
    `${TOKEN}|0`,
    `${TOKEN}|12345678901234567890`,
    `${TOKEN}|@1abc`,
    `${TOKEN}|t.me/bobbin`,
    '10:aaaaa|1',
    '100:aaaa|1',
    `${'1'.repeat(21)}:aaaaa|1`,
    `100:${'a'.repeat(101)}|1`,
    '@abc',
    `@${'a'.repeat(33)}`,
    'x@abcd',
    'no token|-1',
    '100200300:a/../../b|-1',
    '100200300:secret?x=1|-1',
    '100200300|-1',
    `bot${TOKEN}|-1`,
    '100200300:đđđđđđ|-1',
  ])('rejects %j', (text) => {
    expect(parseTelegramAddress(text)).toBeNull();
  });
});

describe('isTelegramBotToken', () => {
  it('requires the bot’s number and its secret', () => {
    expect(isTelegramBotToken(TOKEN)).toBe(true);
    expect(isTelegramBotToken('secret')).toBe(false);
    expect(isTelegramBotToken(`${TOKEN}\n`)).toBe(false);
  });
});
