import { defineCommand } from './command.ts';

export const distributeTables = defineCommand({
  name: 'distribute',
  summary: 'spreads a migrated database over a Citus cluster, with every other process stopped',
  details: [
    'DATABASE_URL names the coordinator. Run it again after an upgrade that brought new tables; what is spread stays.',
  ],
  options: {},
  isChanging: true,
  async run({ confirm, config }) {
    const { DATABASE_URL: url } = await config();
    await confirm('Spread the tables over the cluster? Every other process must be stopped.');
    const [{ openDatabase, inTransaction }, { distribute }, { buildAudit }, { systemClock }, { operatorScope }] =
      await Promise.all([
        import('../platform/database.ts'),
        import('../platform/distribution.ts'),
        import('../modules/audit/module.ts'),
        import('../platform/clock.ts'),
        import('../platform/access.ts'),
      ]);
    const { db, close } = openDatabase(url, 1, { statementMs: 0 });
    try {
      const { references, distributed, foreignKeys } = await distribute(db);
      const isDone = references.length + distributed.length === 0;
      if (!isDone) {
        const after = { distributed: distributed.length, references: references.length };
        const audit = buildAudit({ clock: systemClock });
        await inTransaction(db, (trx) =>
          audit.record(trx, operatorScope(''), { action: 'distribute', entity: 'database', entityId: '', after }),
        );
      }
      return {
        lines: [
          isDone
            ? 'Everything is spread already'
            : `Spread ${distributed.length} tables by their owner, ${references.length} everywhere, ${foreignKeys.length} references set again`,
        ],
        data: { distributed, references, foreignKeys: foreignKeys.length },
      };
    } finally {
      await close();
    }
  },
});
