import * as contract from '@bobbin/contract/designs';
import { getDesignFigures } from '@bobbin/contract/team-figures';
import type { Routes } from '../../../platform/http/bind.ts';
import type { Assigning } from '../work/assignment.ts';
import type { BulkPricing } from '../requests/bulk-pricing.ts';
import type { Pricing } from '../requests/pricing.ts';
import type { ApprovalEnding } from '../requests/approval-ending.ts';
import type { Charging } from '../requests/charging.ts';
import type { Delivering } from '../work/delivery.ts';
import type { Designers } from '../work/designers.ts';
import type { DesignFigureReader } from '../work/figures.ts';
import type { Packages } from '../requests/price-list.ts';
import type { DesignQueue } from './design-queue.ts';

interface Services {
  queue: DesignQueue;
  charging: Charging;
  ending: ApprovalEnding;
  pricing: Pricing;
  bulk: BulkPricing;
  delivering: Delivering;
  assigning: Assigning;
  designers: Designers;
  figures: DesignFigureReader;
  packages: Packages;
}

export function bindDesignQueue(
  routes: Routes,
  { queue, charging, ending, pricing, bulk, delivering, assigning, designers, figures, packages }: Services,
): void {
  routes.bindStaff(contract.listAllDesigns, ({ scope, query }) => queue.list(scope, query));
  routes.bindStaff(contract.getStaffDesign, ({ scope, params }) => queue.get(scope, params.id));
  routes.bindStaff(contract.priceDesign, ({ scope, body }) => pricing.price(scope, body));
  routes.bindStaff(contract.priceDesigns, ({ scope, body }) => bulk.priceMany(scope, body));
  routes.bindStaff(contract.payDesign, ({ scope, params, body }) =>
    charging.pay(scope, { ...(body ?? { agreed: 'unstated' }), id: params.id }),
  );
  routes.bindStaff(contract.cancelDesignByStaff, ({ scope, params, body }) => charging.cancel(scope, params.id, body));
  routes.bindStaff(contract.endDesignApproval, ({ scope, params, body }) => ending.end(scope, params.id, body));
  routes.bindStaff(contract.updateDesignLink, ({ scope, body }) => delivering.deliver(scope, body.id, body.link));
  routes.bindStaff(contract.changeDesigner, async ({ scope, body }) => {
    await assigning.assign(scope, body.designId, body.designerId, body.seen);
    return true as const;
  });
  routes.bindStaff(contract.listDesigners, ({ scope }) => designers.list(scope));
  routes.bindStaff(getDesignFigures, ({ scope }) => figures.read(scope));
  routes.bindStaff(contract.getDesignQueue, ({ scope }) => designers.readQueue(scope));
  routes.bindStaff(contract.listDesignPackages, () => packages.list());
  routes.bindStaff(contract.createDesignPackage, ({ scope, body }) => packages.create(scope, body));
  routes.bindStaff(contract.updateDesignPackage, ({ scope, params, body }) => packages.update(scope, params.id, body));
}
