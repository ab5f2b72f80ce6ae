import { moveFactory, moveMarketplace } from './partners.ts';

/** Stops the partners' own life before the first journey: from here on only the journeys make something happen. */
export default async function stillWorld(): Promise<void> {
  await moveMarketplace({ live: false });
  await moveFactory({ paused: true });
}
