import { onBothSides, type Drawing, type Garment } from './drawing.ts';
import { CUFFS, HEM, LONG_BODY, LONG_FOLDS, LONG_SEAMS, LONG_SLEEVE, LONG_STITCHES } from './sweatshirt.ts';

const POCKET = 'M352 962 L352 880 C366 836 384 800 408 778 L592 778 C616 800 634 836 648 880 L648 962 Z';

/** The hood lies open, so its inner side is visible behind the opening for the face. */
const HOOD_FRONT =
  'M392 168 C340 170 344 100 360 74 C384 34 440 24 500 24 C560 24 616 34 640 74 C656 100 660 170 608 168 C596 218 548 258 500 286 C452 258 404 218 392 168 Z';
const HOOD_OPENING =
  'M424 150 C414 92 448 60 500 60 C552 60 586 92 576 150 C566 196 536 228 500 250 C464 228 434 196 424 150 Z';

const FRONT: Drawing = {
  outline: `M412 152 ${LONG_BODY} C660 170 656 100 640 74 C616 34 560 24 500 24 C440 24 384 34 360 74 C344 100 340 170 412 152 Z`,
  ribs: [...CUFFS, HEM],
  flaps: [HOOD_FRONT, POCKET],
  inside: HOOD_OPENING,
  seams: [...LONG_SEAMS, 'M500 250 L500 286'],
  stitches: [
    ...LONG_STITCHES,
    'M360 954 L640 954',
    'M360 880 C374 840 390 808 412 786',
    'M640 880 C626 840 610 808 588 786',
    'M412 786 L588 786',
    'M410 152 C400 84 442 46 500 46 C558 46 600 84 590 152 C580 204 544 240 500 266 C456 240 420 204 410 152',
  ],
  cords: ['M456 252 C448 300 446 350 452 404', 'M544 252 C554 300 556 350 548 414'],
  folds: [
    ...LONG_FOLDS,
    ...onBothSides([
      { path: 'M396 90 C390 130 402 160 420 190', width: 14, blur: 12, strength: 0.26 },
      { path: 'M430 44 C408 70 404 110 410 146', width: 12, blur: 6, strength: -0.18 },
      { path: 'M404 176 C424 232 462 262 500 284', width: 14, blur: 6, strength: 0.34 },
      { path: 'M372 880 C386 842 400 816 420 796', width: 8, blur: 6, strength: 0.26 },
    ]),
    { path: 'M356 974 C430 984 570 984 644 974', width: 12, blur: 6, strength: 0.3 },
    { path: 'M410 770 C470 764 530 764 590 770', width: 10, blur: 6, strength: 0.22 },
  ],
  print: { x: 346, y: 336, width: 308, height: 370, turn: 0 },
};

const HOOD_BACK =
  'M398 160 C352 196 352 300 404 352 C446 388 554 388 596 352 C648 300 648 196 602 160 C566 136 434 136 398 160 Z';

const BACK: Drawing = {
  outline: `M412 152 ${LONG_BODY} C560 138 440 138 412 152 Z`,
  ribs: [...CUFFS, HEM],
  flaps: [HOOD_BACK],
  seams: [...LONG_SEAMS, 'M500 144 C496 220 498 300 500 378'],
  stitches: LONG_STITCHES,
  folds: [
    ...LONG_FOLDS,
    ...onBothSides([
      { path: 'M404 190 C378 240 384 300 420 340', width: 18, blur: 12, strength: 0.26 },
      { path: 'M440 170 C418 230 424 290 450 340', width: 18, blur: 12, strength: -0.18 },
      { path: 'M392 344 C430 394 470 400 500 402', width: 16, blur: 12, strength: 0.4 },
    ]),
    { path: 'M500 440 C494 520 496 600 502 680', width: 22, blur: 24, strength: 0.14 },
  ],
  print: { x: 336, y: 420, width: 328, height: 394, turn: 0 },
};

export const HOODIE: Garment = { front: FRONT, back: BACK, sleeve: LONG_SLEEVE };
