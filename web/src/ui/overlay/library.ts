import './library.css';

// React Aria adds a <style> element for pressable elements, unless an element with this id exists already. The page's content security policy would
// refuse the style (docs/decisions/0008-page-policy.md), so this file adds an empty element with the id. The rules of the style are in library.css.
const STYLE_ID = 'react-aria-pressable-style';

if (document.getElementById(STYLE_ID) === null) {
  const mark = document.createElement('meta');
  mark.id = STYLE_ID;
  document.head.append(mark);
}
