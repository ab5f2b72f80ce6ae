import type { English } from '../topic.ts';
import type { adminTexts } from '../vi/admin.ts';

export const en: English<typeof adminTexts> = {
  navigation: 'Admin pages',
  groups: { selling: 'Selling', designs: 'Designs', people: 'People and money', system: 'System' },
  forbidden: 'Service Forbidden',
  forbiddenPage:
    'This page requires the permission “{{name}}” ({{code}}). Ask an admin to turn it on for your role {{role}}.',
  forbiddenAddress:
    'Your IP address is not on the list of allowed IPs. Ask an admin to add it, or switch to another network and try again.',
  toCommunity: 'Back to the seller pages',
  needs: 'Requires the permission “{{name}}” ({{code}})',
  permissions: {
    VIEW_MEMBERS: 'See members',
    VIEW_MEMBERS_PRIVATE: 'See balances and dates of birth of members',
    EDIT_MEMBERS: 'Activate members, change roles, resend emails',
    SEE_AS: 'See the screens of a seller, read-only',
    VIEW_ORDERS: 'See all orders',
    EDIT_ORDERS: 'Work on all orders',
    EXPORT_ORDERS: 'Export all orders',
    EXPORT_PAYMENTS: 'Export balance transactions',
    VIEW_SHOPS: 'See all shops',
    EDIT_SHOPS: 'Change all shops',
    VIEW_DESIGNS: 'See design requests and SKU designs',
    EDIT_DESIGNS: 'Price and deliver designs',
    LEAD_DESIGNS: 'Be notified of paid designs that no one takes',
    VIEW_ROLES: 'See roles',
    EDIT_ROLES: 'Create, rename and delete roles, change permissions',
    VIEW_FULFILLS: 'See fulfil designs',
    CREATE_FULFILL: 'Add fulfil designs',
    EDIT_FULFILL: 'Change fulfil designs',
    VIEW_SPYS: 'See the spy list',
    EDIT_SPYS: 'Import to the spy list',
    VIEW_POSTS: 'See all posts, drafts too',
    EDIT_POSTS: 'Write posts, manage folders, remove comments',
    VIEW_LOGS: 'See the action history and emails',
    EXPORT_LOGS: 'Export the action history',
    VIEW_IPS: 'See the allowed IPs',
    EDIT_IPS: 'Change the allowed IPs',
    VIEW_PAYMENTS: 'See payment requests',
    EDIT_PAYMENTS: 'Confirm payments and adjust balances',
  },
};
