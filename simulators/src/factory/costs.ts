import { OWN_LABEL_CENTS, type Garment } from './garments.ts';
import { toMoneyText } from './money.ts';

/** Lists the costs in addition to the pieces, as a seller would see them after login: amounts as text, by the catalogue's garment names. */
export function listCosts(garments: Record<string, Garment>, speeds: Record<string, number>): object {
  return {
    garments: Object.fromEntries(
      Object.entries(garments).map(([name, garment]) => [
        name,
        {
          secondSide: toMoneyText(garment.secondSideCents),
          sleeve: toMoneyText(garment.sleeveCents),
          firstPostage: toMoneyText(garment.firstPostageCents),
          extraPostage: toMoneyText(garment.extraPostageCents),
        },
      ]),
    ),
    ownLabel: toMoneyText(OWN_LABEL_CENTS),
    speeds: Object.fromEntries(Object.entries(speeds).map(([speed, cents]) => [speed, toMoneyText(cents)])),
  };
}
