import { describe, expect, it } from 'vitest';
import { nextTrackingRead, readTracking, stateOfTracking, type ReadingFacts } from './tracking-events.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 10, 28, 12);

describe('readTracking', () => {
  it.each([
    ['Shipping label created, USPS awaiting item.', 'label', null],
    ['Pre-Shipment Info Sent to USPS', 'label', null],
    ['Shipper created a label, UPS has not received the package yet.', 'label', null],
    ['Shipment information sent to FedEx', 'label', null],
    ['Accepted at USPS origin facility, Dallas, TX.', 'firstScan', null],
    ['USPS in possession of item', 'firstScan', null],
    ['Picked Up', 'firstScan', null],
    ['Origin Scan', 'firstScan', null],
    ['In transit to the next facility.', 'inTransit', null],
    ['Departed USPS Regional Facility', 'inTransit', null],
    ['Out for Delivery, Expected Delivery by 9:00pm', 'inTransit', null],
    ['Your package will be delivered tomorrow', 'inTransit', null],
    ['Delivered, In/At Mailbox', 'delivered', null],
    ['Delivered, Individual Picked Up at Post Office', 'delivered', null],
    ['Delivered, To Original Sender', 'exception', 'returned'],
    ['Return to sender processed', 'exception', 'returned'],
    ['Insufficient Address', 'exception', 'address'],
    ['The apartment number is missing or the street number is incorrect. Missing apartment', 'exception', 'address'],
    ['Undeliverable as Addressed', 'exception', 'address'],
    ['Damaged, the sender will be notified', 'exception', 'damaged'],
    ['Package has been reported lost', 'exception', 'lost'],
    ['The parcel is missing', 'exception', 'lost'],
    ['Held at Post Office, At Customer Request', 'exception', 'held'],
    ['Notice Left (No Authorized Recipient Available)', 'exception', 'held'],
    ['Available for Pickup', 'exception', 'held'],
    ['Unable to deliver item, problem with access', 'exception', 'held'],
  ])('reads “%s” as %s, problem %s (PWT-5)', (text, kind, problem) => {
    expect(readTracking(text)).toEqual({ kind, problem, isKnown: true });
  });

  it.each(['', '***', 'Ereignis 17'])('reads “%s”, which no rule knows, as in transit (PWT-5)', (text) => {
    expect(readTracking(text)).toEqual({ kind: 'inTransit', problem: null, isKnown: false });
  });
});

describe('stateOfTracking', () => {
  const label = { text: 'Shipping label created', at: 1 };
  const scan = { text: 'Accepted at facility', at: 2 };
  const lost = { text: 'Package lost', at: 3 };
  const moved = { text: 'Arrived at facility', at: 4 };
  const delivered = { text: 'Delivered', at: 5 };

  it('depends on no sequence, and the same event twice changes nothing (PWT-5)', () => {
    const state = stateOfTracking([label, scan, moved, delivered]);
    expect(state).toMatchObject({ kind: 'delivered', scannedAt: 2, deliveredAt: 5, lastAt: 5, lastText: 'Delivered' });
    expect(stateOfTracking([delivered, moved, scan, label, scan])).toEqual(state);
  });

  it('takes the earliest recognised event of a carrier as first scan, and no label, unknown text or undated event', () => {
    expect(stateOfTracking([label, { text: '***', at: 2 }, moved]).scannedAt).toBe(4);
    expect(stateOfTracking([label, { text: 'Accepted', at: null }]).scannedAt).toBeNull();
    expect(stateOfTracking([])).toMatchObject({ kind: null, scannedAt: null });
  });

  it('ends a loss when the parcel moves again, but not damage or a return', () => {
    expect(stateOfTracking([scan, lost])).toMatchObject({ kind: 'exception', problem: 'lost', problemAt: 3 });
    expect(stateOfTracking([scan, lost, moved])).toMatchObject({ kind: 'inTransit', problem: null, problemAt: null });
    const back = { text: 'Return to sender', at: 3 };
    expect(stateOfTracking([scan, back, moved])).toMatchObject({
      kind: 'exception',
      problem: 'returned',
      problemAt: 3,
    });
    expect(stateOfTracking([scan, back, delivered])).toMatchObject({ problem: 'returned', deliveredAt: null });
    const damaged = { text: 'Package damaged', at: 3 };
    expect(stateOfTracking([scan, damaged, moved])).toMatchObject({ problem: 'damaged' });
    expect(stateOfTracking([scan, damaged, moved, delivered])).toMatchObject({ problem: null, deliveredAt: 5 });
  });
});

describe('nextTrackingRead', () => {
  const facts: ReadingFacts = {
    status: 'AWAITING_COLLECTION',
    createdAt: NOW - DAY_MS,
    dueAt: NOW + 3 * DAY_MS,
    scannedAt: null,
    deliveredAt: null,
    problem: null,
  };
  const hoursTo = (changes: Partial<ReadingFacts>) => {
    const next = nextTrackingRead({ ...facts, ...changes }, NOW);
    return next === null ? null : (next - NOW) / HOUR_MS;
  };

  it.each([
    ['long before its deadline', {}, 6],
    ['without a deadline', { dueAt: null }, 6],
    ['a day before its deadline', { dueAt: NOW + DAY_MS }, 1],
    ['four hours before its deadline', { dueAt: NOW + 4 * HOUR_MS }, 0.5],
    ['just after its deadline', { dueAt: NOW - HOUR_MS }, 0.5],
    ['long after its deadline', { dueAt: NOW - 2 * DAY_MS }, 4],
    ['after its scan', { scannedAt: NOW - HOUR_MS, status: 'IN_TRANSIT' }, 8],
    ['with a problem', { scannedAt: NOW - HOUR_MS, problem: 'held' as const }, 4],
    ['two weeks after its scan', { scannedAt: NOW - 15 * DAY_MS }, 24],
    ['after its delivery', { deliveredAt: NOW }, null],
    ['that the marketplace reports as delivered', { status: 'DELIVERED' }, null],
    ['older than 60 days', { createdAt: NOW - 61 * DAY_MS }, null],
  ])('reads an order %s again after the right number of hours (PWT-4)', (_name, changes, hours) => {
    expect(hoursTo(changes)).toBe(hours);
  });
});
