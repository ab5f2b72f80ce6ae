import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Factory, FactoryCredentials, FactoryError, FactoryOrderInput } from '@bobbin/connectors/factory';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import { buildPng } from '../../../server/src/modules/library/testing/pictures.ts';

/** Timeout in milliseconds of the connectors in these tests, longer than a busy machine needs. */
export const TIMEOUT_MS = 10_000;

/** Calls a control of the factory's simulator over HTTP. */
export type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** What differs between the factories, as data. Everything else is required of each factory in the same way. */
export interface Peculiarities {
  /** The production line of the orders in these tests, when the factory has lines. */
  line?: string;
  shipping: string;
  /** Whether the factory's catalogue contains the price of a piece. */
  hasPrices: boolean;
  /** Price in cents of the piece that the tests order, at a factory that returns no prices. */
  untoldPieceCents: number;
  /** The factory's names of the four sides. */
  sides: Readonly<Record<DesignSide, string>>;
  /** The factory's documented status words, each with Bobbin's fulfil state. */
  states: Readonly<Record<string, FulfilState>>;
  /** A status word in which an order can no longer be cancelled. */
  lateWord: string;
  /** How the factory responds to an order without enough money: with the order, or with a refusal. */
  short: 'order' | 'refusal';
  /** Settings of the simulator under which refusals and responses have another documented form. */
  moods: readonly object[];
  /** Settings under which the factory holds orders with pictures of a wrong size; null when it accepts any size. */
  strict: object | null;
  /** Revokes the permissions of the account, as the account's owner or the factory would. */
  revoke(control: Control): Promise<unknown>;
  /** Ends all logins at a factory that has logins. */
  endLogins: ((control: Control) => Promise<unknown>) | null;
  /** Subscribes an address to the factory's webhooks, if it sends any. The secret signs the webhooks at factories that sign them. */
  listen: ((control: Control, url: string, secret: string) => Promise<unknown>) | null;
  /** Whether the factory has an allowlist of IP addresses. */
  hasAddressList: boolean;
}

/** A simulated factory together with Bobbin's connector for it. */
export interface Subject extends Peculiarities {
  /** Calls a control of the simulator; the path is relative to `/_sim`. */
  control: Control;
  credentials: FactoryCredentials;
  /** Opens the connector again; the records of its calls are added to `said`. */
  connect(said: string[], timeoutMs?: number): Factory;
  /** Opens another account of the same factory. */
  openStranger(control: Control): Promise<FactoryCredentials>;
  close(): Promise<void>;
}

export interface Files {
  url: string;
  close(): Promise<void>;
}

/** Serves the files that factories download: valid pictures, a picture of a wrong size, and a label. */
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

/** Calls a control of a simulator. Errors: Error with the simulator's text when it refuses the call. */
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

/** The record of an order in a simulator. Amounts are in cents. */
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

/** The setup of one test: a new connector, and the simulated factory without faults. */
export interface Stand {
  subject: Subject;
  factory: Factory;
  credentials: FactoryCredentials;
  files: Files;
  /** A variant that the factory can make. */
  variantId: string;
  /** The records of this connector's calls. */
  said: string[];
  control: Control;
  newRef(): string;
  /** Builds an order that the factory accepts. */
  build(more?: Partial<FactoryOrderInput>): FactoryOrderInput;
  /** Builds an order that the factory accepts, with the given pictures. */
  buildWith(designs: FactoryOrderInput['lines'][number]['designs']): FactoryOrderInput;
  readBooks(): Promise<Books>;
  /** Returns the factory's records under a reference. */
  findBooks(refId: string): Promise<OrderBook[]>;
  fault(fault: object): Promise<unknown>;
}

/** Returns the error of work that must fail, and fails when the work succeeds. */
export function failureOf(work: Promise<unknown>): Promise<FactoryError> {
  return work.then(
    () => Promise.reject(new Error('It was expected to fail')),
    (error: unknown) => error as FactoryError,
  );
}
