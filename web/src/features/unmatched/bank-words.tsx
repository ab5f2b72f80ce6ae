import { splitAtCodes } from '@bobbin/domain/money/deposit-codes';
import { Fragment } from 'react';
import styles from './unmatched.module.css';

/** Shows the text that the bank sent, with complete and partial deposit codes highlighted (DEP-10). */
export function BankWords({ content }: { content: string }) {
  let at = 0;
  return splitAtCodes(content).map(({ text, isCode }) => {
    const key = at;
    at += text.length;
    return isCode ? (
      <mark key={key} className={styles.code}>
        {text}
      </mark>
    ) : (
      <Fragment key={key}>{text}</Fragment>
    );
  });
}
