import type { CustomFactory } from '@bobbin/contract/custom-factories';
import {
  createCustomFactory,
  exportCustomBatch,
  getCustomFactory,
  importCustomGarments,
  importCustomSheet,
  previewCustomBatch,
  updateCustomFactory,
  writeCustomBatchFile,
} from '@bobbin/contract/custom-factories.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { CUSTOM_FACTORIES } from '../../ui/domain/use-houses.ts';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';

/** Loads a custom factory with its garments and batches. */
export function useCustomFactory(id: string) {
  return useQuery({
    queryKey: [...CUSTOM_FACTORIES, id],
    queryFn: ({ signal }) => call(getCustomFactory, { params: { id } }, { signal }),
  });
}

/** Loads what the next batch of a factory would contain. */
export function useNextBatch(id: string) {
  return useQuery({
    queryKey: [...CUSTOM_FACTORIES, id, 'next'],
    queryFn: ({ signal }) => call(previewCustomBatch, { params: { id } }, { signal }),
  });
}

export type FactorySettings = Pick<CustomFactory, 'name' | 'labelMaker' | 'sheetFormat' | 'columns' | 'isActive'>;

/** Returns the functions that change a custom factory and its batches; each refetches what it changed. */
export function useCustomFactoryChanges() {
  const client = useQueryClient();
  const withKey = useActionKey();
  const refresh = () => client.invalidateQueries({ queryKey: CUSTOM_FACTORIES });

  return {
    refresh,
    /** Creates the factory, or stores the settings of `known`. */
    async save(known: CustomFactory | null, { name, isActive, ...settings }: FactorySettings): Promise<CustomFactory> {
      const saved =
        known === null
          ? await withKey(['create', name, settings], (idempotencyKey) =>
              call(createCustomFactory, { body: { name, ...settings } }, { idempotencyKey }),
            )
          : await call(updateCustomFactory, {
              params: { id: known.id },
              body: { ...settings, isActive, revision: known.revision },
            });
      await refresh();
      return saved;
    },
    async export(id: string, ids: string[]) {
      const result = await withKey(['export', id, ids], (idempotencyKey) =>
        call(exportCustomBatch, { params: { id }, body: { ids } }, { idempotencyKey }),
      );
      await Promise.all([refresh(), client.invalidateQueries({ queryKey: ['orders'] })]);
      return result;
    },
    writeFile: (batchId: string) => call(writeCustomBatchFile, { params: { id: batchId } }),
  };
}

/** Reads a list of garments; without `isDryRun` it is stored. */
export function useGarmentImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { csv: string; isDryRun: boolean }) => call(importCustomGarments, { params: { id }, body }),
    onSuccess: (_reply, { isDryRun }) =>
      isDryRun ? undefined : client.invalidateQueries({ queryKey: CUSTOM_FACTORIES }),
  });
}

/** Reads the sheet of a factory; without `isDryRun` it is stored. */
export function useSheetImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { csv: string; isDryRun: boolean }) => call(importCustomSheet, { params: { id }, body }),
    async onSuccess(_reply, { isDryRun }) {
      if (isDryRun) return;
      await Promise.all([
        client.invalidateQueries({ queryKey: CUSTOM_FACTORIES }),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ]);
    },
  });
}
