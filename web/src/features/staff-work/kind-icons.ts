import type { WorkKind } from '@bobbin/domain/staff/work';
import type { Icon } from '../../ui/icon.ts';
import {
  IconAlertTriangle,
  IconBrush,
  IconBuildingStore,
  IconCash,
  IconClock,
  IconCoin,
  IconExternalLink,
  IconMail,
  IconMessageCircle,
  IconTag,
  IconUsers,
} from '../../ui/icons.ts';

/** Icons of the kinds of work that waits for staff. */
export const KIND_ICONS: Record<WorkKind, Icon> = {
  ledger: IconAlertTriangle,
  job: IconClock,
  shop: IconBuildingStore,
  mail: IconMail,
  designPrice: IconTag,
  designTake: IconBrush,
  designLink: IconExternalLink,
  designAnswer: IconMessageCircle,
  skuPrice: IconTag,
  skuFinish: IconBrush,
  skuChargeApproval: IconUsers,
  withdrawal: IconCash,
  withdrawalApproval: IconUsers,
  transfer: IconCoin,
  transferApproval: IconUsers,
  chargeApproval: IconUsers,
  refundApproval: IconUsers,
  adjustmentApproval: IconUsers,
  comment: IconMessageCircle,
};
