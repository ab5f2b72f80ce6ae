import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { isIP } from 'node:net';

export interface Certificate {
  /** Certificate and key in PEM format, as a server expects them. */
  key: string;
  cert: string;
}

const DAY_MS = 86_400_000;
const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OID = 0x06;
const UTF8 = 0x0c;
const UTC_TIME = 0x17;
/** Explicit ASN.1 tags for the version and the extensions of a certificate. */
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
/** Tags of the kinds of names in a subject alternative name (RFC 5280 §4.2.1.6). */
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

/** Encodes one DER value as tag, length and content. */
function der(kind: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([kind, ...size]), content]);
}

const oid = (hex: string) => der(OID, Buffer.from(hex, 'hex'));
const integer = (value: number) => der(INTEGER, Buffer.from([value]));
const time = (at: number) =>
  der(UTC_TIME, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));
const toPem = (kind: string, content: Buffer) =>
  `-----BEGIN ${kind}-----\n${content.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${kind}-----\n`;

/** Creates a self-signed certificate, like that of a private mail server, which is valid for the days around now. */
export function makeCertificate(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const ecdsaWithSha256 = der(SEQUENCE, oid('2a8648ce3d040302'));
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, oid('550403'), der(UTF8, Buffer.from(host)))));
  const alternative =
    isIP(host) === 4 ? der(IP_ADDRESS, Buffer.from(host.split('.').map(Number))) : der(DNS_NAME, Buffer.from(host));
  const subjectAltName = der(SEQUENCE, oid('551d11'), der(OCTET_STRING, der(SEQUENCE, alternative)));
  const body = der(
    SEQUENCE,
    der(VERSION, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    der(SEQUENCE, time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    name,
    publicKey,
    der(EXTENSIONS, der(SEQUENCE, subjectAltName)),
  );
  const signature = sign('sha256', body, createPrivateKey(privateKey));
  const whole = der(SEQUENCE, body, ecdsaWithSha256, der(BIT_STRING, Buffer.from([0]), signature));
  return { key: privateKey, cert: toPem('CERTIFICATE', whole) };
}
