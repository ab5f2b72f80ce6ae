import { expect, it } from 'vitest';
import type { Cell } from './cells.ts';
import { writeWorkbook } from './workbook.ts';

const COLUMNS = [{ title: 'Order', kind: 'id', width: 20 }] as const;

async function write(batches: AsyncIterable<Cell[][]>): Promise<number> {
  let bytes = 0;
  for await (const piece of writeWorkbook('Orders', COLUMNS, batches, new Date(0))) bytes += piece.length;
  return bytes;
}

it('A workbook fails with the error that its source of rows throws, and the process keeps running (EXP-4)', async () => {
  async function* breakOff(rows: number): AsyncGenerator<Cell[][]> {
    for (let row = 0; row < rows; row += 1) yield await Promise.resolve([[`57${row}`]]);
    throw new Error('cancelled');
  }
  await expect(write(breakOff(0))).rejects.toThrow('cancelled');
  await expect(write(breakOff(5_000))).rejects.toThrow('cancelled');
});

it('A workbook has all rows when its source of rows throws no error', async () => {
  async function* all(): AsyncGenerator<Cell[][]> {
    yield await Promise.resolve([['571'], ['572']]);
  }
  expect(await write(all())).toBeGreaterThan(1_000);
});
