import { addTopic } from '../i18n.ts';
import { palette } from '../vi/palette.ts';

addTopic('palette', palette);
