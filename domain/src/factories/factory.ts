import type { DesignSide } from '../fulfilment/design-sides.ts';
import type { ProductType } from '../products/garments.ts';
import type { HouseBrief } from './houses.ts';

/** One choice of a select in the fulfil dialog; `value` is sent to the server. */
export interface FulfilOption {
  value: string;
  label: string;
  isDefault: boolean;
  /** The option is shown but cannot be chosen. */
  isDisabled?: boolean;
  /** The option is a postage class. A parcel with its own label travels by the label, and the factory charges no postage (FUL-58). */
  isPostage?: boolean;
}

/** Options, and the only production line that offers them; null means that every line does. */
export interface LineOptions {
  options: readonly FulfilOption[];
  onLine: string | null;
}

/** Facts about a print factory that server and browser share. The factory's protocol is in its connector. */
export interface FactoryFacts extends HouseBrief {
  /** The factory's name on the wire. */
  house: string;
  /** Field of User and Member that says whether the factory is connected. */
  connectedField: string;
  /** Credentials of an account: a key, or a user name and a password. */
  credentials: 'key' | 'login';
  /** Credential of the simulated factory; shown only when the server runs as a demo. */
  demoKey: string;
  lines: readonly FulfilOption[];
  facilities: LineOptions;
  shippings: LineOptions;
  /** Sides of a garment that the factory can print. */
  sides: readonly DesignSide[];
  /** Whether the factory requires mockups of printed fronts and backs. */
  needsMockups: boolean;
  /** Names of the garments in the factory's catalogue. */
  garments: Readonly<Record<ProductType, string>>;
  /** The manufacturer's style for each of the catalogue's garment names; null when the names already contain the style. */
  styles: Readonly<Record<ProductType, string>> | null;
  /** How long the factory accepts claims after the first scan, with source and date (PWT-14); absent when it publishes no term. */
  claimTerm?: { days: number; source: string; asOf: string };
}
