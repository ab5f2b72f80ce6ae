import './library.css';

// React Aria writes a <style> of its own for what can be pressed, which the page's policy refuses (docs/decisions/0008-page-policy.md),
// unless something of this id is there already. What it would say stands in library.css.
const STYLE_ID = 'react-aria-pressable-style';

if (document.getElementById(STYLE_ID) === null) {
  const mark = document.createElement('meta');
  mark.id = STYLE_ID;
  document.head.append(mark);
}
