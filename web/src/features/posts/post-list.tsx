import type { PostCard } from '@bobbin/contract/posts';
import { IconPinFilled } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { postsTexts } from '../../i18n/vi/posts.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './posts.module.css';

/** Lists posts; each is a link to the page of the post. */
export function PostList({ posts }: { posts: readonly PostCard[] }) {
  const t = useTexts(postsTexts);
  return (
    <Stack as="ul" plain gap={8} className={styles.list}>
      {posts.map((post) => (
        <li key={post.id}>
          <Link to="/community/posts/$id" params={{ id: post.id }} className={styles.card}>
            <Row as="span" wrap gap="4 8">
              <Text
                as="strong"
                size={15}
                weight={600}
                breaks
                className={styles.title}
                data-new={post.isNew || undefined}
              >
                {post.title}
              </Text>
              {post.isPinned ? (
                <Badge tone="accent" icon={<IconPinFilled aria-hidden />}>
                  {t('pinned')}
                </Badge>
              ) : null}
              {post.isNew ? <Badge tone="blue">{t('new')}</Badge> : null}
            </Row>
            <Text size={13} tone="muted" breaks className={styles.excerpt}>
              {post.excerpt}
            </Text>
            <Row as="span" align="stretch" wrap gap="2 14" size={12} tone="muted" className={styles.facts}>
              {post.folder === null ? null : <span>{post.folder.name}</span>}
              {post.publishedAt === null ? null : <LaTime at={post.publishedAt} format="date" />}
              <span>{t('comments', { count: post.comments })}</span>
            </Row>
          </Link>
        </li>
      ))}
    </Stack>
  );
}
