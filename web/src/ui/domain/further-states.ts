import { readFurtherStatus, type FurtherStatus } from '@bobbin/domain/orders/further-status';
import {
  IconArrowBackUp,
  IconBan,
  IconBolt,
  IconCheck,
  IconCircleDashed,
  IconHandStop,
  IconHelpCircle,
  IconHourglass,
  IconMessageCircle,
  IconPackage,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconTruck,
  IconX,
} from '../icons.ts';
import { RAW_LOOKS, type StateLook } from './states.ts';

/**
 * Looks of the documents' further order statuses (ORD-40). They are in a separate chunk, because hardly any order has one of these statuses; their
 * texts are in the same chunk.
 */
const FURTHER_LOOKS: Readonly<Record<FurtherStatus, Omit<StateLook, 'word'>>> = {
  OUT_FOR_DELIVERY: { tone: 'yellow', icon: IconTruck },
  CREATED: { tone: 'blue', icon: IconPlus },
  SHIPPED: { tone: 'green', icon: IconTruck },
  CONFIRMED: { tone: 'blue', icon: IconCheck },
  PROCESSED: { tone: 'blue', icon: IconCheck },
  FIXED: { tone: 'green', icon: IconCheck },
  PRIORITY: { tone: 'violet', icon: IconBolt },
  PRINTED: { tone: 'violet', icon: IconPrinter },
  IN_PRODUCTION: { tone: 'violet', icon: IconPrinter },
  IN_PRODUCING: { tone: 'violet', icon: IconPrinter },
  HOLD: { tone: 'amber', icon: IconHandStop },
  FEEDBACK: { tone: 'amber', icon: IconMessageCircle },
  REQUEST_REFUND: { tone: 'amber', icon: IconHourglass },
  REFUNDED: { tone: 'neutral', icon: IconArrowBackUp },
  PRE_TRANSIT: { tone: 'amber', icon: IconPackage },
  NEW_ORDER: { tone: 'blue', icon: IconPlus },
  NOT_FULFILL: { tone: 'neutral', icon: IconCircleDashed },
  DRAFT: { tone: 'neutral', shape: 'dashed', icon: IconPencil },
  NOT_CREATE: { tone: 'neutral', icon: IconCircleDashed },
  REQUEST_CANCEL: { tone: 'red', icon: IconHourglass },
  CANCEL: { tone: 'red', icon: IconX },
  IN_PRODUCTION_CANCELLED: {
    tone: 'red',
    icon: IconBan,
  },
  REJECTED: { tone: 'red', icon: IconX },
  WRONGSIZE: RAW_LOOKS.WRONGSIZE,
  UNKNOWN: { tone: 'neutral', icon: IconHelpCircle },
};

/** Returns the look of an order status that is none of the marketplace's nine; null if the status is unknown. */
export function findFurtherLook(raw: string): { status: FurtherStatus; look: Omit<StateLook, 'word'> } | null {
  const status = readFurtherStatus(raw);
  return status === null ? null : { status, look: FURTHER_LOOKS[status] };
}
