import { defineCommand } from './command.ts';

export const openAddresses = defineCommand({
  name: 'open-addresses',
  summary: 'turns every allowed address of staff off, for when nobody can work from the right one any more',
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
