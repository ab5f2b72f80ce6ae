import { postForm, type StaffPost } from '@bobbin/contract/posts';
import { POST_TITLE_MAX } from '@bobbin/domain/limits';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { UNDO } from '../../../api/undo.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { postAdminTexts } from '../../../i18n/vi/post-admin.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form, FormFailure, SubmitButton } from '../../../ui/form/form.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import { Segments } from '../../../ui/button/segments.tsx';
import { notifyDone } from '../../../ui/feedback/undo.ts';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { usePermissionReason } from '../../../ui/hooks/use-permission-reason.ts';
import { Markdown } from '../markdown.tsx';
import styles from './post-admin.module.css';
import { useAdminFolders, useRefreshPosts, useSavePost } from './use-post-admin.ts';
import { usePostActions } from './use-post-actions.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';

type Side = 'write' | 'preview';

/** Shows a post's editor beside its preview; narrow windows show either of them. */
export function PostEditor({ post, onReload }: { post: StaffPost | null; onReload: () => void }) {
  const t = useTexts(postAdminTexts);
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const [side, setSide] = useState<Side>('write');
  const { data: folders } = useAdminFolders();
  const save = useSavePost();
  const refresh = useRefreshPosts();
  const reason = usePermissionReason('EDIT_POSTS');
  const { publish } = usePostActions();
  // Post as it was when the person began to edit. Live events do not replace the input; the precondition protects changes of other persons.
  const [base, setBase] = useState(post);
  const initial = toInput(base);
  const form = useForm({
    schema: postForm,
    initial,
    send: ({ title, content, folderId }, key) =>
      save.mutateAsync({ before: base, input: { title: title.trim(), content: content.trim(), folderId }, key }),
    onDone: (saved) => {
      const { id, title, editedAt } = saved;
      setBase(saved);
      if (base === null) return notify({ tone: 'success', title: t('saved'), text: title });
      notifyDone({
        title: t('saved'),
        text: title,
        undo: UNDO.editPost,
        done: { id, before: initial, editedAt },
        onUndone: async () => {
          await refresh();
          onReload();
        },
      });
    },
  });
  // Navigates to the new post only after a render without unsaved input, because leaving a form with unsaved input asks for confirmation (UI-32).
  const createdId = post === null ? base?.id : undefined;
  useEffect(() => {
    if (createdId !== undefined) void navigate({ to: '/admin/posts/$id', params: { id: createdId }, replace: true });
  }, [createdId, navigate]);
  const shown = useDeferredValue(form.values.content);

  return (
    <Form form={form} className={styles.editor}>
      <Stack gap={14} className={styles.facts}>
        <TextField
          {...form.text('title')}
          label={t('postTitle')}
          hint={t('titleHint')}
          maxLength={POST_TITLE_MAX}
          readOnly={reason !== null}
        />
        <Field label={t('folder')}>
          {({ id }) => (
            <NativeSelect
              id={id}
              value={form.values.folderId}
              isDisabled={reason !== null}
              options={[
                { value: '', label: t('noFolder') },
                ...(folders ?? []).map((folder) => ({ value: folder.id, label: folder.name })),
              ]}
              onChange={(folderId) => form.change({ folderId })}
            />
          )}
        </Field>
      </Stack>
      {isNarrow ? (
        <Segments<Side>
          name={t('view')}
          value={side}
          onChange={setSide}
          choices={[
            { value: 'write', label: t('writing') },
            { value: 'preview', label: t('preview') },
          ]}
        />
      ) : null}
      <Stack gap={14} className={styles.panes} data-narrow={isNarrow || undefined}>
        {isNarrow && side === 'preview' ? null : (
          <TextArea
            {...form.text('content')}
            className={styles.writing}
            label={t('content')}
            hint={t('contentHint')}
            rows={20}
            readOnly={reason !== null}
          />
        )}
        {isNarrow && side === 'write' ? null : (
          <Stack as="section" top gap={4} shrinks aria-label={t('preview')}>
            <Text as="p" size={13} weight={550} flush>
              {t('preview')}
            </Text>
            <div className={styles.paper}>
              {shown.trim() === '' ? <p className={styles.muted}>{t('previewEmpty')}</p> : <Markdown content={shown} />}
            </div>
          </Stack>
        )}
      </Stack>
      <FormFailure form={form} />
      {reason !== null ? null : (
        <Row wrap gap={8} lineAbove="strong" className={styles.foot}>
          <SubmitButton form={form} needsChange={post !== null}>
            {t(post === null ? 'saveDraft' : 'save')}
          </SubmitButton>
          {post !== null && post.state === 'draft' && !form.isDirty ? (
            <Button onClick={() => publish(post)}>{t('publish')}</Button>
          ) : null}
          <span className={styles.muted}>{t('length', { count: form.values.content.trim().length })}</span>
        </Row>
      )}
    </Form>
  );
}

function toInput(post: StaffPost | null) {
  return { title: post?.title ?? '', content: post?.content ?? '', folderId: post?.folder?.id ?? '' };
}
