import './library.css';

// React Aria adds its own <style> for pressable elements, which the page's policy refuses (docs/decisions/0008-page-policy.md), unless an
// element with this id exists already. Its rules are in library.css.
const STYLE_ID = 'react-aria-pressable-style';

if (document.getElementById(STYLE_ID) === null) {
  const mark = document.createElement('meta');
  mark.id = STYLE_ID;
  document.head.append(mark);
}
