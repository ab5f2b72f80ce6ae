import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Factory, FactoryCredentials, FactoryError, FactoryOrderInput } from '@bobbin/connectors/factory';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import { buildPng } from '../../../server/src/modules/library/testing/pictures.ts';

/** How long a connector of the suite waits for an answer, milliseconds: longer than a busy machine needs. */
export const TIMEOUT_MS = 10_000;

/** What a house's simulator is told, over HTTP. */
export type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** What is particular to a house, as data; all else is promised of each of them. */
export interface Peculiarities {
  /** The production line of the suite's orders, where there are lines. */
  line?: string;
  shipping: string;
  /** Whether its catalogue says what a piece costs. */
  hasPrices: boolean;
  /** What the suite's piece costs at a house that does not say it, cents. */
  untoldPieceCents: number;
  /** Its words of the four sides. */
  sides: Readonly<Record<DesignSide, string>>;
  /** Its documented status words, and our states. */
  states: Readonly<Record<string, FulfilState>>;
  /** A word with which an order cannot be cancelled any more. */
  lateWord: string;
  /** Its answer about an order whose money is short: the order itself, or a refusal. */
  short: 'order' | 'refusal';
  /** Settings under which refusals and answers come in another form that the documents know. */
  moods: readonly object[];
  /** Settings while pictures of a wrong size are held; null where it takes any. */
  strict: object | null;
  /** Takes the account's rights away, as its owner or the factory would. */
  revoke(control: Control): Promise<unknown>;
  /** Ends what was signed in, where one signs in. */
  endLogins: ((control: Control) => Promise<unknown>) | null;
  /** Has its news sent to an address, where it sends any; the secret signs them at houses that sign. */
  listen: ((control: Control, url: string, secret: string) => Promise<unknown>) | null;
  /** Whether callers' addresses stand on a list. */
  hasAddressList: boolean;
}

/** A simulated factory, and our connector for it. */
export interface Subject extends Peculiarities {
  /** The simulator's controls; a path begins behind `/_sim`. */
  control: Control;
  credentials: FactoryCredentials;
  /** Opens the connector again; what it says of its calls is kept in `said`. */
  connect(said: string[], timeoutMs?: number): Factory;
  /** Another account of the same factory. */
  openStranger(control: Control): Promise<FactoryCredentials>;
  close(): Promise<void>;
}

export interface Files {
  url: string;
  close(): Promise<void>;
}

/** What factories fetch: good pictures, one of a wrong size, a label. */
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

/** Speaks with a simulator's controls. Errors: Error with its words when it refuses. */
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

/** What the books of each simulator say of an order. Money in cents. */
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

/** What a test of the suite has: a fresh connector, and the simulated factory without any disturbance. */
export interface Stand {
  subject: Subject;
  factory: Factory;
  credentials: FactoryCredentials;
  files: Files;
  /** A variant that can be had. */
  variantId: string;
  /** What was said of calls, by this connector. */
  said: string[];
  control: Control;
  newRef(): string;
  /** An order that the factory takes. */
  build(more?: Partial<FactoryOrderInput>): FactoryOrderInput;
  /** That order with these pictures. */
  buildWith(designs: FactoryOrderInput['lines'][number]['designs']): FactoryOrderInput;
  readBooks(): Promise<Books>;
  /** What the factory has under a reference. */
  findBooks(refId: string): Promise<OrderBook[]>;
  fault(fault: object): Promise<unknown>;
}

/** The failure of what must fail. */
export function failureOf(work: Promise<unknown>): Promise<FactoryError> {
  return work.then(
    () => Promise.reject(new Error('It was expected to fail')),
    (error: unknown) => error as FactoryError,
  );
}
