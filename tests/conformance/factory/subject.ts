import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Factory, FactoryCredentials, FactoryError, FactoryOrderInput } from '@bobbin/connectors/factory';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import { buildPng } from '../../../server/src/modules/library/testing/pictures.ts';

/** Timeout of the suite's connectors in milliseconds: longer than a busy machine needs. */
export const TIMEOUT_MS = 10_000;

/** Calls a control of a factory's simulator over HTTP. */
export type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Differences of a factory, as data; everything else is required of each factory. */
export interface Peculiarities {
  /** The production line of the suite's orders, when the factory has lines. */
  line?: string;
  shipping: string;
  /** Whether its catalogue contains the price of a piece. */
  hasPrices: boolean;
  /** Price of the suite's piece at a factory that does not report it, in cents. */
  untoldPieceCents: number;
  /** Words of the factory for the four sides. */
  sides: Readonly<Record<DesignSide, string>>;
  /** Documented status words of the factory, with Bobbin's states. */
  states: Readonly<Record<string, FulfilState>>;
  /** A word with which an order can no longer be cancelled. */
  lateWord: string;
  /** Response of the factory for an order without enough money: the order itself, or a refusal. */
  short: 'order' | 'refusal';
  /** Settings under which refusals and responses have another documented form. */
  moods: readonly object[];
  /** Settings while pictures of a wrong size are held; null when it accepts any size. */
  strict: object | null;
  /** Revokes the account's rights, as its owner or the factory would. */
  revoke(control: Control): Promise<unknown>;
  /** Ends the logins of a factory that has them. */
  endLogins: ((control: Control) => Promise<unknown>) | null;
  /** Subscribes an address to its messages, when it sends any; the secret signs them at factories that sign. */
  listen: ((control: Control, url: string, secret: string) => Promise<unknown>) | null;
  /** Whether the factory has an allowlist of addresses. */
  hasAddressList: boolean;
}

/** A simulated factory, with Bobbin's connector for it. */
export interface Subject extends Peculiarities {
  /** The simulator's controls; a path is relative to `/_sim`. */
  control: Control;
  credentials: FactoryCredentials;
  /** Opens the connector again; the log of its calls is stored in `said`. */
  connect(said: string[], timeoutMs?: number): Factory;
  /** Opens another account of the same factory. */
  openStranger(control: Control): Promise<FactoryCredentials>;
  close(): Promise<void>;
}

export interface Files {
  url: string;
  close(): Promise<void>;
}

/** Serves the files that factories download: valid pictures, one of a wrong size, a label. */
export async function startFiles(): Promise<Files> {
  const good = buildPng(4500, 5400).subarray(0, 4_000);
  const small = buildPng(900, 900).subarray(0, 4_000);
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (path === '/absent.png') return response.writeHead(404).end();
    if (path === '/label.pdf') return response.end('%PDF-1.7 label');
    return response.end(path === '/small.png' ? small : good);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Calls a simulator's controls. Errors: Error with its text when it refuses. */
export function createControl(url: string): Control {
  return async (method, path, body) => {
    const response = await fetch(`${url}/_sim${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
}

/** A simulator's book entry of an order. Money in cents. */
export interface OrderBook {
  id: string;
  refId: string;
  status: string;
  isCancelled: boolean;
  isPaid: boolean;
  isPrinted: boolean;
  costCents: number;
  paidCents: number;
  trackingNumber: string | null;
  pieces: { variantId: string | number; quantity: number }[];
}

export interface Books {
  chargedCents: number;
  orders: OrderBook[];
}

export const ADDRESS = {
  name: 'Dana Miller',
  phone: '+1 512 555 0134',
  street1: '12 Meadow Lane',
  street2: null,
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
};

/** Setup of a test of the suite: a fresh connector, and the simulated factory without faults. */
export interface Stand {
  subject: Subject;
  factory: Factory;
  credentials: FactoryCredentials;
  files: Files;
  /** An available variant. */
  variantId: string;
  /** Log of this connector's calls. */
  said: string[];
  control: Control;
  newRef(): string;
  /** Builds an order that the factory accepts. */
  build(more?: Partial<FactoryOrderInput>): FactoryOrderInput;
  /** Builds that order with these pictures. */
  buildWith(designs: FactoryOrderInput['lines'][number]['designs']): FactoryOrderInput;
  readBooks(): Promise<Books>;
  /** Returns what the factory has under a reference. */
  findBooks(refId: string): Promise<OrderBook[]>;
  fault(fault: object): Promise<unknown>;
}

/** Returns the error of work that must fail. */
export function failureOf(work: Promise<unknown>): Promise<FactoryError> {
  return work.then(
    () => Promise.reject(new Error('It was expected to fail')),
    (error: unknown) => error as FactoryError,
  );
}
