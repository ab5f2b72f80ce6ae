import type { Endpoint } from '@bobbin/contract/endpoint';
import { SEE_AS_HEADER, STAFF_AREA } from '@bobbin/domain/staff/see-as-header';
import { findVisitPage, OPEN_DURING_VISIT, type VisitPage } from '@bobbin/domain/staff/see-as';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal, VisitRef } from '../access.ts';
import { AppError } from '../errors.ts';

export interface VisitDeps {
  /** Returns the seller of an open visit; null when it is over. With a page, the page is logged first. */
  openVisit(
    visit: VisitRef,
    page: { page: VisitPage; resource: string } | null,
  ): Promise<{ id: string; name: string } | null>;
  guardStaffAddress(address: string): Promise<void>;
}

const PERMISSION = 'SEE_AS';
const RESOURCE_MAX = 100;

/** The id that a call names, as the seller's history shows it; empty for a list. */
function resourceOf(call: { params: unknown; query: unknown }): string {
  const { id } = { ...(call.query as object | undefined), ...(call.params as object | undefined) } as { id?: unknown };
  return typeof id === 'string' ? id.slice(0, RESOURCE_MAX) : '';
}

/** Returns the seller as the caller of a reading; without the staff user's permissions. */
function toPrincipal({ id, name }: { id: string; name: string }): Principal {
  return {
    userId: id,
    sessionId: '',
    isApiKey: false,
    name,
    hasPendingSecondFactor: false,
    isAdmin: false,
    isStaff: false,
    permissions: new Set(),
    isVisit: true,
  };
}

/** Decides which calls of a session that carries a visit show the seller's screens, and refuses the others (SEE-3, SEE-4). */
export function createVisits({ openVisit, guardStaffAddress }: VisitDeps) {
  return {
    /**
     * Returns the visit under which a call runs; null when it runs as the caller.
     * @throws AppError SEE_AS_READ_ONLY, SEE_AS_PRIVATE, SEE_AS_OVER, FORBIDDEN for an address that staff may not use
     */
    async find(endpoint: Endpoint, principal: Principal, request: FastifyRequest): Promise<VisitRef | null> {
      const asked = request.headers[SEE_AS_HEADER];
      if (asked === STAFF_AREA || OPEN_DURING_VISIT.includes(endpoint.name)) return null;
      const { visit = null } = principal;
      const mayVisit = principal.isStaff && (principal.isAdmin || principal.permissions.has(PERMISSION));
      const isOpen = visit !== null && mayVisit && (await openVisit(visit, null)) !== null;
      // A page of a visit that is over must not act for the staff user.
      if (asked !== undefined && (!isOpen || asked !== visit.id)) throw new AppError('SEE_AS_OVER');
      if (!isOpen) return null;
      if (endpoint.method !== 'GET') throw new AppError('SEE_AS_READ_ONLY');
      if (typeof endpoint.access === 'object') return null;
      await guardStaffAddress(request.ip);
      if (findVisitPage(endpoint.name) === null) throw new AppError('SEE_AS_PRIVATE');
      return visit;
    },

    /** Logs the page of a call, then returns the seller as its caller. @throws AppError SEE_AS_OVER */
    async enter(
      { name }: Endpoint,
      visit: VisitRef,
      call: { params: unknown; query: unknown },
      reply: FastifyReply | null,
    ): Promise<Principal> {
      const page = findVisitPage(name);
      const seller = page && (await openVisit(visit, { page, resource: resourceOf(call) }));
      if (!seller) throw new AppError('SEE_AS_OVER');
      void reply?.header(SEE_AS_HEADER, visit.id);
      return toPrincipal(seller);
    },

    /** Returns the seller of an open visit as the caller, without logging. @throws AppError SEE_AS_OVER */
    async proceed(visit: VisitRef): Promise<Principal> {
      const seller = await openVisit(visit, null);
      if (!seller) throw new AppError('SEE_AS_OVER');
      return toPrincipal(seller);
    },
  };
}
