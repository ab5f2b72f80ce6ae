import type { PrintTexts, TextFieldInput } from '@bobbin/contract/texts';
import { getPrintTexts, previewTexts, setPrintTexts } from '@bobbin/contract/texts.calls';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { textsOf } from '../../i18n/i18n.ts';
import { personalisedTexts } from '../../i18n/vi/personalised.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { usePaused } from '../../ui/hooks/use-paused.ts';

/** Time in milliseconds without typing after which the preview is drawn. */
const PAUSE_MS = 350;

const toKey = (id: string) => ['print-texts', id] as const;

/** Loads the text fields of a print. */
export function usePrintTexts(id: string) {
  return useQuery({
    queryKey: toKey(id),
    queryFn: ({ signal }) => call(getPrintTexts, { params: { id } }, { signal }),
  });
}

/** Loads what the fields would draw of a message, and of past orders, while they are edited. */
export function useTextPreview(id: string, fields: readonly TextFieldInput[], message: string) {
  const asked = usePaused(message, PAUSE_MS);
  const drawn = usePaused(fields, PAUSE_MS);
  return useQuery({
    queryKey: [...toKey(id), 'preview', drawn, asked],
    queryFn: ({ signal }) =>
      call(previewTexts, { params: { id }, body: { fields: [...drawn], message: asked } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Holds the edited fields of a print until they are saved as its next version. */
export function useTextDraft(print: PrintTexts) {
  const client = useQueryClient();
  const [fields, setFields] = useState<readonly TextFieldInput[]>(print.fields);
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isChanged = JSON.stringify(fields) !== JSON.stringify(print.fields);

  async function save(): Promise<void> {
    setIsSaving(true);
    setError(null);
    const body = { fields: [...fields], seen: { version: String(print.version) } };
    try {
      const stored = await call(setPrintTexts, { params: { id: print.id }, body });
      client.setQueryData(toKey(print.id), stored);
      notify({ tone: 'success', title: textsOf(personalisedTexts)('saved') });
      await Promise.all([['prints'], ['texts']].map((queryKey) => client.invalidateQueries({ queryKey })));
    } catch (problem) {
      setError(problem);
    } finally {
      setIsSaving(false);
    }
  }

  return { fields, setFields, isChanged, isSaving, error, save, reset: () => setFields(print.fields) };
}
