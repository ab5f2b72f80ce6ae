import type { Placed, PlacementTarget } from '@bobbin/contract/prints';
import { placePrint, previewPlacement, setColourTone } from '@bobbin/contract/prints.calls';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import { useForgetPrints } from '../../../ui/domain/use-forget-prints.ts';
import { createChoice, toBody, type PlacementChoice } from './placement-state.ts';

type Body = ReturnType<typeof toBody>;

function usePreview(printId: string, body: Body | null) {
  return useQuery({
    queryKey: ['prints', 'preview', printId, body] as const,
    queryFn: async ({ signal }) => {
      if (body === null) throw new Error('a preview needs a target');
      return call(previewPlacement, { params: { id: printId }, body }, { signal });
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });
}

/**
 * Manages the choices of a placement and their previews. The questions come from a preview without answers, so that an answered question stays on
 * screen. Single SKUs that were left out stay in the grid; only the sums come from the placement without them.
 */
export function usePlacement(printId: string, start: PlacementTarget | null) {
  const [choice, setChoice] = useState<PlacementChoice | null>(start === null ? null : createChoice(start));
  const whole = choice === null ? null : { ...choice, off: [] };
  const asked = usePreview(printId, whole === null ? null : toBody({ ...whole, answers: [] }, undefined));
  const shown = usePreview(printId, whole === null ? null : toBody(whole, undefined));
  const wanted = choice === null ? null : toBody(choice, shown.data);
  const sums = usePreview(printId, wanted);
  return {
    choice,
    choose: (target: PlacementTarget) => setChoice(createChoice(target)),
    change: (part: Partial<PlacementChoice>) => setChoice((known) => (known === null ? null : { ...known, ...part })),
    asked,
    shown,
    sums,
    wanted,
  };
}

export type PlacementWork = ReturnType<typeof usePlacement>;

/** Places the print; pressing again after a lost response places it only once. */
export function usePlace(printId: string) {
  const withKey = useActionKey();
  const forget = useForgetPrints();
  return useMutation({
    mutationFn: ({
      body,
      updateDrafts,
      version,
    }: {
      body: Body;
      updateDrafts: boolean;
      version: number;
    }): Promise<Placed> =>
      withKey([printId, body, updateDrafts, version], (idempotencyKey) =>
        call(
          placePrint,
          { params: { id: printId }, body: { ...body, updateDrafts, seen: { version: String(version) } } },
          { idempotencyKey },
        ),
      ),
    onSettled: () => void forget(),
  });
}

/** Stores whether a colour counts as dark or light, for all prints of the seller (PRN-4). */
export function useSetTone() {
  const forget = useForgetPrints();
  return useMutation({
    mutationFn: (body: { colour: string; tone: 'dark' | 'light' | null }) => call(setColourTone, { body }),
    onSuccess: () => forget(),
  });
}
