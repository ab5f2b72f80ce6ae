import { expect, it } from 'vitest';
import { EXPORT_ZONES, zoneOffset } from './zones.ts';

it("zoneOffset agrees with the platform's calendar in every zone, before and after a clock change (EXP-3)", () => {
  for (const zone of EXPORT_ZONES) {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    for (const change of ['2026-03-08T10:00:00Z', '2026-11-01T09:00:00Z', '2026-07-01T00:00:00Z']) {
      for (const seconds of [-1, 0, 1]) {
        const at = Date.parse(change) + seconds * 1000;
        const wall = new Date(at + zoneOffset(zone, at)).toISOString().slice(0, 19).replace('T', ' ');
        expect(wall).toBe(format.format(at));
      }
    }
  }
});
