import type { DesignSide } from '../fulfilment/design-sides.ts';
import type { ProductType } from '../products/garments.ts';
import type { HouseBrief } from './houses.ts';

/** One choice of a select in the fulfil dialog; `value` goes over the wire. */
export interface FulfilOption {
  value: string;
  label: string;
  isDefault: boolean;
  /** Shown but not to be chosen. */
  isDisabled?: boolean;
  /** A way of posting: a parcel that brings its label goes as the label says, and nobody charges it (FUL-58). */
  isPostage?: boolean;
}

/** Choices, and the one production line that knows them; null: whatever the line. */
export interface LineOptions {
  options: readonly FulfilOption[];
  onLine: string | null;
}

/** All that server and browser know of a print factory; how it is spoken to is its connector's. */
export interface FactoryFacts extends HouseBrief {
  /** Wire name. */
  house: string;
  /** The field of User and Member that says whether somebody has connected it. */
  connectedField: string;
  /** What an account is proved with: a key, or a user name and a password. */
  credentials: 'key' | 'login';
  /** What the simulated factory of the demo takes; told only where the server says that it is the demo. */
  demoKey: string;
  lines: readonly FulfilOption[];
  facilities: LineOptions;
  shippings: LineOptions;
  /** Sides that can be printed. */
  sides: readonly DesignSide[];
  /** Whether the mockups of printed fronts and backs must be there. */
  needsMockups: boolean;
  /** The name by which its catalogue knows a garment. */
  garments: Readonly<Record<ProductType, string>>;
  /** The maker's style that those names come with; null where they say it themselves. */
  styles: Readonly<Record<ProductType, string>> | null;
}
