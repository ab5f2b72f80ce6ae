import type { Icon } from '../../ui/icon.ts';
import {
  IconBook,
  IconBrush,
  IconBuildingStore,
  IconEye,
  IconCash,
  IconCashBanknote,
  IconCoin,
  IconHistory,
  IconHome,
  IconKey,
  IconMail,
  IconNetwork,
  IconPackage,
  IconStack2,
  IconTag,
  IconUsers,
} from '../../ui/icons.ts';

/** Icons of the staff rail. Routes refer to them by name, so that the script that all users load first does not contain the icons. */
export const RAIL_ICONS = {
  book: IconBook,
  brush: IconBrush,
  eye: IconEye,
  cash: IconCash,
  coin: IconCoin,
  history: IconHistory,
  home: IconHome,
  key: IconKey,
  mail: IconMail,
  network: IconNetwork,
  package: IconPackage,
  shop: IconBuildingStore,
  stack: IconStack2,
  tag: IconTag,
  transfer: IconCashBanknote,
  users: IconUsers,
} satisfies Record<string, Icon>;
export type RailIcon = keyof typeof RAIL_ICONS;
