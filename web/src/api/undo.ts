import { switchAllowedIp } from '@bobbin/contract/allowed-ips.calls';
import type { DesignPackage } from '@bobbin/contract/designs';
import { changeDesigner, priceDesign, updateDesignPackage } from '@bobbin/contract/designs.calls';
import type { Call } from '@bobbin/contract/endpoint';
import type { CallInput } from '@bobbin/contract/endpoints';
import type { Side } from '@bobbin/contract/files';
import { markPersonalised, selectFile, updateFile } from '@bobbin/contract/files.calls';
import type { FulfilmentSettings } from '@bobbin/contract/fulfilment';
import { cancelFulfilment, fulfilOrder, saveFulfilmentSettings } from '@bobbin/contract/fulfilment.calls';
import type { PostState } from '@bobbin/contract/posts';
import {
  pinPost,
  renamePostFolder,
  restorePost,
  setPostState,
  updatePost,
  updatePostComment,
} from '@bobbin/contract/posts.calls';
import { confirmColours, undoPlacement, updatePrint } from '@bobbin/contract/prints.calls';
import { unmarkAllRead } from '@bobbin/contract/inbox.calls';
import { switchAutoLabel, switchAutoRenew, updateShop } from '@bobbin/contract/shops.calls';
import type { Team } from '@bobbin/contract/teams';
import { assignTeam, unassignTeam, updateTeam } from '@bobbin/contract/teams.calls';
import { HOUSES, isHouse } from '@bobbin/domain/factories/houses';
import type { TextKey } from '../i18n/i18n.ts';
import { seenOf, toProducts, type FulfilBefore } from './undo-fulfilment.ts';

/**
 * Describes how an action is undone (ORD-50): the call and its texts. `seen` means that the undo sends the values that the action left behind, and is
 * refused if another person changed them in the meantime (API-26). `state` means that the action sets a switch or a checkbox to a given state, so
 * that repeating the call changes nothing.
 */
export interface Undo<V> {
  /** Names of the calls that this undo reverses. */
  of: readonly string[];
  by: Call;
  guard: 'seen' | 'state';
  toInput: (done: V) => CallInput<Call>;
}

/** Creates an undo whose input matches the type of its call. */
function undo<V, E extends Call>(entry: Undo<V> & { by: E; toInput: (done: V) => CallInput<E> }): Undo<V> {
  return entry;
}

type TeamFields = Pick<Team, 'name' | 'role' | 'description'>;

/** A side of a product on which a picture was replaced, with the previous and the current file. */
export interface Placed {
  productId: string;
  side: Side;
  before: string;
  after: string | null;
}

const PLACING = ['removeDesign', 'selectFile', 'uploadFile', 'importFile', 'placeFulfilPicture'] as const;

/** All undoable actions, each with the call that reverses it. The other actions warn beforehand that they cannot be undone ({@link FINAL}). */
export const UNDO = {
  renameShop: undo({
    of: ['updateShop'],
    by: updateShop,
    guard: 'seen',
    toInput: ({ id, before, after }: { id: string; before: string; after: string }) => ({
      body: { id, name: before, seen: { friendName: after } },
    }),
  }),
  autoRenew: undo({
    of: ['switchAutoRenew'],
    by: switchAutoRenew,
    guard: 'state',
    toInput: ({ shopId, autoRenew }: { shopId: string; autoRenew: boolean }) => ({
      body: { shopId, autoRenew: !autoRenew },
    }),
  }),
  autoLabel: undo({
    of: ['switchAutoLabel'],
    by: switchAutoLabel,
    guard: 'state',
    toInput: ({ shopId, autoLabel }: { shopId: string; autoLabel: boolean }) => ({
      body: { shopId, autoLabel: !autoLabel },
    }),
  }),
  assign: undo({
    of: ['assignTeam'],
    by: unassignTeam,
    guard: 'state',
    toInput: ({ shopId, teamId }: { shopId: string; teamId: string }) => ({ params: { id: shopId, teamId } }),
  }),
  unassign: undo({
    of: ['unassignTeam'],
    by: assignTeam,
    guard: 'state',
    toInput: ({ shopId, teamId }: { shopId: string; teamId: string }) => ({ params: { id: shopId }, body: { teamId } }),
  }),
  editTeam: undo({
    of: ['updateTeam'],
    by: updateTeam,
    guard: 'seen',
    toInput: ({ id, before, after }: { id: string; before: TeamFields; after: TeamFields }) => ({
      params: { id },
      body: { ...before, seen: { ...after } },
    }),
  }),
  // The undo of a change of fulfilment depends on the order's previous state (see undo-fulfilment.ts).
  newDraft: undo({
    of: ['fulfilOrder'],
    by: cancelFulfilment,
    guard: 'seen',
    toInput: ({ before, after }: FulfilBefore) => ({ body: { id: before.id, seen: seenOf(after) } }),
  }),
  newPrice: undo({
    of: ['fulfilOrder'],
    by: fulfilOrder,
    guard: 'seen',
    toInput: ({ before, after }: FulfilBefore) => ({
      body: { id: before.id, type: 'AUTO' as const, fulfillPrice: before.fulfillPrice ?? '0.00', seen: seenOf(after) },
    }),
  }),
  price: undo({
    of: ['fulfilOrder'],
    by: fulfilOrder,
    guard: 'seen',
    toInput: ({ before, after }: FulfilBefore) => ({
      body: { id: before.id, type: 'HAND' as const, fulfillPrice: before.fulfillPrice ?? '0.00', seen: seenOf(after) },
    }),
  }),
  byHand: undo({
    of: ['fulfilOrder'],
    by: fulfilOrder,
    guard: 'seen',
    toInput: ({ before, after }: FulfilBefore) => ({
      body: {
        ...toChoice(before),
        type: 'HAND' as const,
        isDraft: false,
        fulfillPrice: before.fulfillPrice ?? '0.00',
        orderProducts: [],
        seen: seenOf(after),
      },
    }),
  }),
  draft: undo({
    of: ['fulfilOrder', 'cancelFulfilment'],
    by: fulfilOrder,
    guard: 'seen',
    toInput: ({ before, after }: FulfilBefore) => ({
      body: {
        ...toChoice(before),
        type: 'AUTO' as const,
        isDraft: true,
        orderProducts: toProducts(before),
        confirmByHand: true,
        seen: seenOf(after),
      },
    }),
  }),
  saveDefault: undo({
    of: ['saveFulfilmentSettings'],
    by: saveFulfilmentSettings,
    guard: 'seen',
    toInput: ({ id, before, after }: { id: string; before: FulfilmentSettings; after: FulfilmentSettings }) => ({
      body: {
        id,
        ...before,
        fulfillHouse: isHouse(before.fulfillHouse) ? before.fulfillHouse : ('NONE' as const),
        seen: { ...after },
      },
    }),
  }),
  putBack: undo({
    of: PLACING,
    by: selectFile,
    guard: 'seen',
    toInput: ({ productId, side, before, after }: Placed) => ({
      body: { id: productId, side, fileId: before, seen: { fileId: after } },
    }),
  }),
  personalised: undo({
    of: ['markPersonalised'],
    by: markPersonalised,
    guard: 'state',
    toInput: ({ id, isPersonalised }: { id: string; isPersonalised: boolean }) => ({
      params: { id },
      body: { isPersonalised: !isPersonalised },
    }),
  }),
  editFile: undo({
    of: ['updateFile'],
    by: updateFile,
    guard: 'seen',
    toInput: ({ id, before, after }: { id: string; before: FileFields; after: FileFields }) => ({
      params: { id },
      body: { ...before, seen: { name: after.name, tags: after.tags.join(', ') } },
    }),
  }),
  editPrint: undo({
    of: ['updatePrint'],
    by: updatePrint,
    guard: 'seen',
    toInput: ({ id, before, after }: { id: string; before: FileFields; after: FileFields }) => ({
      params: { id },
      body: { ...before, seen: { name: after.name, tags: after.tags.join(', ') } },
    }),
  }),
  colourYes: undo({
    of: ['confirmColours'],
    by: confirmColours,
    guard: 'state',
    toInput: ({ id, colour, side }: { id: string; colour: string; side: Side }) => ({
      params: { id },
      body: { answers: [{ colour, side, answer: 'revoke' as const }] },
    }),
  }),
  placement: undo({
    of: ['placePrint', 'removePlacement'],
    by: undoPlacement,
    guard: 'state',
    toInput: ({ changeId }: { changeId: string }) => ({ params: { id: changeId } }),
  }),
  editPost: undo({
    of: ['updatePost'],
    by: updatePost,
    guard: 'seen',
    toInput: ({ id, before, editedAt }: { id: string; before: PostFields; editedAt: string }) => ({
      params: { id },
      body: { ...before, seen: { editedAt } },
    }),
  }),
  postState: undo({
    of: ['setPostState'],
    by: setPostState,
    guard: 'state',
    toInput: ({ id, before }: { id: string; before: PostState }) => ({ params: { id }, body: { state: before } }),
  }),
  pin: undo({
    of: ['pinPost'],
    by: pinPost,
    guard: 'state',
    toInput: ({ id, isPinned }: { id: string; isPinned: boolean }) => ({
      params: { id },
      body: { isPinned: !isPinned },
    }),
  }),
  removePost: undo({
    of: ['removePost'],
    by: restorePost,
    guard: 'state',
    toInput: ({ id }: { id: string }) => ({ params: { id } }),
  }),
  renameFolder: undo({
    of: ['renamePostFolder'],
    by: renamePostFolder,
    guard: 'seen',
    toInput: ({ id, before, after }: { id: string; before: string; after: string }) => ({
      params: { id },
      body: { name: before, seen: { name: after } },
    }),
  }),
  editComment: undo({
    of: ['updatePostComment'],
    by: updatePostComment,
    guard: 'seen',
    toInput: ({ id, before, after }: { id: string; before: string; after: string }) => ({
      params: { id },
      body: { comment: before, seen: { comment: after } },
    }),
  }),
  designer: undo({
    of: ['changeDesigner'],
    by: changeDesigner,
    guard: 'seen',
    toInput: ({ designId, before, after }: { designId: string; before: string; after: string }) => ({
      body: { designId, designerId: before, seen: { designerId: after } },
    }),
  }),
  designPrice: undo({
    of: ['priceDesign'],
    by: priceDesign,
    guard: 'seen',
    toInput: ({ id, before, after }: { id: string; before: PricedProduct[]; after: string }) => ({
      body: { id, designs: before, seen: { price: after } },
    }),
  }),
  designPackage: undo({
    of: ['updateDesignPackage'],
    by: updateDesignPackage,
    guard: 'seen',
    toInput: ({ id, before, after }: { id: string; before: PackageFields; after: PackageFields }) => ({
      params: { id },
      body: { ...before, seen: { ...after } },
    }),
  }),
  markAllRead: undo({
    of: ['markAllRead'],
    by: unmarkAllRead,
    guard: 'state',
    toInput: ({ readAt }: { readAt: string }) => ({ body: { readAt } }),
  }),
  allowedIp: undo({
    of: ['switchAllowedIp'],
    by: switchAllowedIp,
    guard: 'state',
    toInput: ({ id, isActive }: { id: string; isActive: boolean }) => ({
      params: { id },
      body: { isActive: !isActive },
    }),
  }),
};

interface PostFields {
  title: string;
  content: string;
  folderId: string;
}

/** Price of a product of a rented design. */
export interface PricedProduct {
  id: string;
  name: string;
  type: string;
  price: string;
}

type PackageFields = Pick<DesignPackage, 'name' | 'price'>;

interface FileFields {
  name: string;
  tags: string[];
}

function toChoice({ id, fulfillHouse, fulfillLine, fulfillFacility, fulfillShipping }: FulfilBefore['before']) {
  return {
    id,
    fulfillHouse: isHouse(fulfillHouse) ? fulfillHouse : HOUSES[0],
    fulfillLine,
    fulfillFacility,
    fulfillShipping,
  };
}

/** Irreversible actions: name of the call, and the question that warns the person before the call (ORD-51). */
export const FINAL: Readonly<Record<string, TextKey>> = {
  cancelFulfilment: 'order-work:cancelFulfil.text',
  splitOrder: 'combining:split.text',
  removeElsewhereOrder: 'elsewhere:removeText',
  removeTag: 'tags:removeText',
  mergeTags: 'tags:mergeText',
  updateShopProxy: 'shops:proxyHint',
  renewShop: 'shops:renewManyText',
  removeTeam: 'teams:removeText',
  removeTeamMember: 'teams:removeMemberText',
  leaveTeam: 'teams:leaveText',
  removeFile: 'library:removeText',
  removePrint: 'print-library:removeText',
  createApiKey: 'own-key:replaceKeyText',
  removeApiKey: 'own-key:revokeKeyText',
  removeAllowedIp: 'allowed-ips:removeText',
  removePostFolder: 'post-admin:removeFolderText',
  removePostComment: 'posts:removeCommentText',
  removeAnyPostComment: 'posts:removeAnyText',
  releaseShop: 'admin-shops:releaseText',
  removeStaffNote: 'staff-notes:removeText',
  resetMemberTwoFactor: 'members:resetText',
  decideMemberTransaction: 'transactions:denyText',
  decidePaymentRequest: 'payments:denyNote',
  cancelDesign: 'designs:cancelText',
  acceptDesign: 'designs:acceptText',
  payDesign: 'design-queue:payText',
  cancelDesignByStaff: 'design-queue:cancelNote',
};
