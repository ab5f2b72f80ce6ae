import { admin } from './admin.ts';
import { entry } from './entry.ts';
import { errors } from './errors.ts';
import { fulfilment } from './fulfilment.ts';
import { orders } from './orders.ts';
import { palette } from './palette.ts';
import { profile } from './profile.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { shops } from './shops.ts';
import { start } from './start.ts';
import { ui } from './ui.ts';

/** Every topic of this language, one file a feature. */
export const vi = { admin, entry, errors, fulfilment, orders, palette, profile, session, shell, shops, start, ui };
