import type { Definition, Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, createElement, useMemo, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { postsTexts } from '../../i18n/vi/posts.ts';
import styles from './posts.module.css';
import { toSafeImage, toSafeLink } from './safe-address.ts';
import { Text } from '../../ui/layout/boxes.tsx';

/** Raw HTML is not parsed, so it stays plain text. */
const NO_HTML = { disable: { null: ['htmlFlow', 'htmlText'] } };
/** Maximum depth of nested elements; deeper content is left out, so that hostile input cannot break the page. */
const DEPTH_MAX = 24;

/**
 * Renders Markdown as elements of the page (PST-9). Only known Markdown elements are rendered. All other content is shown as plain text, which never
 * becomes markup.
 */
export function Markdown({ content }: { content: string }) {
  const t = useTexts(postsTexts);
  const root = useMemo(() => fromMarkdown(content, { extensions: [NO_HTML] }), [content]);
  const definitions = new Map(
    root.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : [])),
  );
  const toLostPicture = (alt: string) => t('picture', { alt });
  return (
    <Text as="div" size={15} breaks className={styles.text}>
      {showAll(root.children, { definitions, toLostPicture, depth: 0 })}
    </Text>
  );
}

interface Place {
  definitions: ReadonlyMap<string, Definition>;
  toLostPicture: (alt: string) => string;
  depth: number;
}

function showAll(nodes: readonly RootContent[], place: Place): ReactNode {
  if (place.depth > DEPTH_MAX) return null;
  const inside = { ...place, depth: place.depth + 1 };
  return nodes.map((node, index) => <Fragment key={index}>{show(node, inside)}</Fragment>);
}

function show(node: Nodes, place: Place): ReactNode {
  switch (node.type) {
    case 'text':
    case 'html':
      return node.value;
    case 'paragraph':
      return <p>{showAll(node.children, place)}</p>;
    case 'heading':
      // The page has a heading above the text, so headings in the text move down one level.
      return createElement(`h${Math.min(node.depth + 1, 6)}`, null, showAll(node.children, place));
    case 'strong':
      return <strong>{showAll(node.children, place)}</strong>;
    case 'emphasis':
      return <em>{showAll(node.children, place)}</em>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{showAll(node.children, place)}</blockquote>;
    case 'list': {
      const items = node.children.map((item, index) => (
        <li key={index}>{showItem(item.children, node.spread === true, place)}</li>
      ));
      return node.ordered === true ? <ol start={node.start ?? 1}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'link':
      return showLink(node.url, showAll(node.children, place));
    case 'linkReference':
      return showLink(place.definitions.get(node.identifier)?.url ?? '', showAll(node.children, place));
    case 'image':
      return showImage(node.url, node.alt ?? '', place);
    case 'imageReference':
      return showImage(place.definitions.get(node.identifier)?.url ?? '', node.alt ?? '', place);
    default:
      return null;
  }
}

/** In a list without blank lines between its items, an item's text is not wrapped in a paragraph. */
function showItem(nodes: readonly RootContent[], isSpread: boolean, place: Place): ReactNode {
  const inside = { ...place, depth: place.depth + 1 };
  return nodes.map((node, index) => (
    <Fragment key={index}>
      {!isSpread && node.type === 'paragraph' ? showAll(node.children, inside) : show(node, inside)}
    </Fragment>
  ));
}

function showLink(url: string, words: ReactNode): ReactNode {
  const link = toSafeLink(url);
  if (link === null) return words;
  if (link.isOwn) return <a href={link.href}>{words}</a>;
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  );
}

function showImage(url: string, alt: string, { toLostPicture }: Place): ReactNode {
  const src = toSafeImage(url);
  if (src === null) return <span className={styles.lost}>{toLostPicture(alt)}</span>;
  return <img src={src} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />;
}
