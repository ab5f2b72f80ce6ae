import type {
  ColourAnswer,
  ColourPreview,
  PlacementPreview,
  PlacementTarget,
  SidePreview,
} from '@bobbin/contract/prints';

/** What a person has chosen in the dialog of placements. */
export interface PlacementChoice {
  target: PlacementTarget;
  /** Colours that are left out of the placement. */
  without: readonly string[];
  /** SKUs that are left out, if the target is a single product. */
  off: readonly string[];
  answers: readonly ColourAnswer[];
  replaceNarrower: boolean;
  updateDrafts: boolean;
}

export function createChoice(target: PlacementTarget): PlacementChoice {
  return { target, without: [], off: [], answers: [], replaceNarrower: false, updateDrafts: true };
}

/** Returns whether single SKUs can be left out. The other SKUs are then placed one by one, which is possible only for one product of one shop. */
export function hasSkuTicks({ kind }: PlacementTarget): boolean {
  return kind === 'sku' || kind === 'colour' || kind === 'product';
}

/** Converts the choice to the body of the calls. If SKUs were left out, the body contains a placement of the other SKUs. */
export function toBody(choice: PlacementChoice, shown: PlacementPreview | undefined) {
  const { without, answers, replaceNarrower } = choice;
  return {
    target: toTarget(choice, shown),
    without: [...without],
    answers: [...answers],
    replaceNarrower,
  };
}

function toTarget({ target, off, without }: PlacementChoice, shown: PlacementPreview | undefined): PlacementTarget {
  if (off.length === 0 || shown === undefined || !hasSkuTicks(target)) return target;
  const skus = listColours(shown)
    .filter(({ colour }) => !without.includes(colour))
    .flatMap((colour) => colour.skus)
    .filter(({ skuId }) => !off.includes(skuId));
  const [first] = skus;
  return first === undefined ? target : { kind: 'sku', shopId: first.shopId, skuIds: skus.map(({ skuId }) => skuId) };
}

export function listColours({ groups }: PlacementPreview): ColourPreview[] {
  return groups.flatMap((group) => (group.refused === null ? group.colours : []));
}

/** A side that would be nearly invisible on a colour, with all possible answers (PRN-10). */
export interface Question {
  colour: string;
  hex: string | null;
  side: SidePreview['side'];
  contrast: number;
  better: SidePreview['better'];
  skus: number;
  waitingOrders: number;
}

/** Lists the open questions of a preview, each colour and side once; questions for which most orders wait come first. */
export function listQuestions(preview: PlacementPreview): Question[] {
  const found = new Map<string, Question>();
  for (const { colour, hex, sides, skus, waitingOrders } of listColours(preview)) {
    for (const { side, contrast, vanishes, isConfirmed, better } of sides) {
      if (!vanishes || isConfirmed || contrast === null) continue;
      const key = `${colour} ${side}`;
      const known = found.get(key);
      found.set(key, {
        colour,
        hex,
        side,
        contrast,
        better,
        skus: skus.length + (known?.skus ?? 0),
        waitingOrders: waitingOrders + (known?.waitingOrders ?? 0),
      });
    }
  }
  return [...found.values()].toSorted((a, b) => b.waitingOrders - a.waitingOrders);
}

/** Returns the answer to a question; undefined if there is none. */
export function findAnswer(answers: readonly ColourAnswer[], { colour, side }: Pick<Question, 'colour' | 'side'>) {
  return answers.find((answer) => answer.colour === colour && answer.side === side);
}

/** Adds an answer; an answer that is given a second time is removed. */
export function withAnswer(answers: readonly ColourAnswer[], given: ColourAnswer): ColourAnswer[] {
  const before = findAnswer(answers, given);
  const others = answers.filter((answer) => answer !== before);
  const isSame = before?.answer === given.answer && before.variantId === given.variantId;
  return isSame ? others : [...others, given];
}

/** The SKUs of a colour that have the same size, shown as one button. */
export interface SizeMark {
  size: string;
  skus: ColourPreview['skus'];
  outcome: ColourPreview['outcome'];
}

/** Groups the SKUs of several shops by their size; a group shows the most urgent state of its SKUs. */
export function listSizes({ skus }: ColourPreview): SizeMark[] {
  const bySize = Map.groupBy(skus, ({ size, skuName }) => (size === '' ? skuName : size));
  return [...bySize].map(([size, same]) => ({
    size,
    skus: same,
    outcome: ORDER.find((outcome) => same.some((sku) => sku.outcome === outcome)) ?? 'left',
  }));
}

const ORDER = ['asks', 'keeps', 'places', 'left'] as const;

/** Returns the list with the item added or, if the list contains it, removed. */
export function toggled<T>(list: readonly T[], item: T): T[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}
