import { defineCommand } from './command.ts';

export const disableIpAllowlist = defineCommand({
  name: 'disable-ip-allowlist',
  formerNames: ['open-addresses'],
  summary: 'turns every allowed IP address off, so that staff who are locked out can sign in from anywhere',
  options: {},
  isChanging: true,
  async run({ confirm, openApp }) {
    await confirm('Turn every allowed address off, so that staff may work from anywhere?');
    const { roles } = await openApp();
    const { operatorScope } = await import('../platform/access.ts');
    const closed = await roles.allowedIps.openAll(operatorScope(''));
    return {
      lines: [
        closed.length === 0
          ? 'No address was active'
          : `Turned off: ${closed.join(', ')}. Staff may work from anywhere`,
      ],
      data: { turnedOff: closed },
    };
  },
});
