import { describe, expect, it } from 'vitest';
import { createRedact } from './redact.ts';

describe('createRedact', () => {
  it.each([
    ['a secret', ['s3cret'], 'key s3cret!', 'key [hidden]!'],
    ['as written in a URL', ['a+b/c='], 'x=a%2Bb%2Fc%3D', 'x=[hidden]'],
    ['as written in JSON', ['say "hi"'], '{"a":"say \\"hi\\""}', '{"a":"[hidden]"}'],
    ['the longer of two first', ['abcd', 'abcdefgh'], 'abcdefgh', '[hidden]'],
    ['a parameter by its name', [], '/t?app_key=k&app_secret=zzz&b=1', '/t?app_key=k&app_secret=[hidden]&b=1'],
    ['a member by its name', [], '{"api_key": "zzz"}', '{"api_key": "[hidden]"}'],
    ['a header', [], 'proxy-authorization: Basic YTpi', 'proxy-authorization: Basic [hidden]'],
    ['the credentials of a URL', [], 'http://ann:pw@10.0.0.1:80/', 'http://[hidden]@10.0.0.1:80/'],
    ['nothing for secrets too short to tell', ['a', null, undefined, ''], 'a banana', 'a banana'],
  ])('removes %s from the text', (_, secrets, text, safe) => {
    expect(createRedact(secrets)(text)).toBe(safe);
  });
});
