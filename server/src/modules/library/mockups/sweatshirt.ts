import { onBothSides, type Drawing, type Fold, type Garment, type Sleeve } from './drawing.ts';

/** The outline from the left end of the neck around the whole garment to the right end of the neck. */
export const LONG_BODY =
  'C375 168 312 184 278 203 C226 228 192 276 174 340 C146 440 104 650 80 880 L72 950 C98 966 142 970 168 962 L178 892 C200 760 230 632 256 516 C260 660 256 850 252 1000 L264 1070 C340 1084 660 1084 736 1070 L748 1000 C744 850 740 660 744 516 C770 632 800 760 822 892 L832 962 C858 970 902 966 928 950 L920 880 C896 650 854 440 826 340 C808 276 774 228 722 203 C688 184 625 168 588 152';

export const LONG_SEAMS = ['M278 203 C268 300 252 420 256 516', 'M722 203 C732 300 748 420 744 516'];
export const CUFFS = [
  'M80 880 L72 950 C98 966 142 970 168 962 L178 892 C150 900 108 896 80 880 Z',
  'M920 880 L928 950 C902 966 858 970 832 962 L822 892 C850 900 892 896 920 880 Z',
];
export const HEM = 'M252 1000 L264 1070 C340 1084 660 1084 736 1070 L748 1000 C660 1018 340 1018 252 1000 Z';
export const LONG_STITCHES = [
  'M82 872 C108 888 150 892 179 884',
  'M918 872 C892 888 850 892 821 884',
  'M252 992 C340 1010 660 1010 748 992',
];

/** Heavy cloth has fewer and wider folds, and folds at the elbows. */
export const LONG_FOLDS: Fold[] = [
  ...onBothSides([
    { path: 'M214 320 C188 420 152 600 128 860', width: 24, blur: 12, strength: -0.2 },
    { path: 'M246 420 C224 540 196 700 168 880', width: 20, blur: 12, strength: 0.26 },
    { path: 'M150 470 C132 580 108 740 96 872', width: 16, blur: 12, strength: 0.2 },
    { path: 'M132 600 C158 610 184 628 208 640', width: 10, blur: 6, strength: 0.24 },
    { path: 'M128 640 C152 656 180 664 200 682', width: 9, blur: 6, strength: -0.2 },
    { path: 'M118 690 C146 700 170 716 190 726', width: 10, blur: 6, strength: 0.2 },
    { path: 'M104 800 C128 820 152 826 176 830', width: 12, blur: 6, strength: 0.22 },
    { path: 'M100 846 C126 858 152 862 172 860', width: 10, blur: 6, strength: -0.16 },
    { path: 'M258 520 C262 560 270 600 292 640', width: 14, blur: 12, strength: 0.4 },
    { path: 'M260 540 C330 600 378 690 396 790', width: 20, blur: 12, strength: 0.28 },
    { path: 'M296 548 C352 606 396 690 420 790', width: 14, blur: 12, strength: -0.2 },
    { path: 'M316 212 C298 270 288 340 288 410', width: 18, blur: 12, strength: -0.18 },
    { path: 'M286 820 C316 880 318 940 304 992', width: 24, blur: 12, strength: 0.26 },
    { path: 'M352 860 C370 920 366 960 360 998', width: 18, blur: 12, strength: -0.2 },
    { path: 'M424 880 C436 930 430 970 422 1004', width: 18, blur: 12, strength: 0.16 },
  ]),
  { path: 'M500 900 C494 940 498 970 502 1006', width: 16, blur: 12, strength: -0.14 },
];

const PRINT = { x: 326, y: 276, width: 348, height: 418, turn: 0 };

const FRONT: Drawing = {
  outline: `M412 152 ${LONG_BODY} C566 206 434 206 412 152 Z`,
  inside: 'M412 152 C450 136 550 136 588 152 C566 206 434 206 412 152 Z',
  ribs: ['M412 152 C434 206 566 206 588 152 L610 160 C580 246 420 246 390 160 Z', ...CUFFS, HEM],
  seams: LONG_SEAMS,
  stitches: [...LONG_STITCHES, 'M386 164 C416 254 584 254 614 164'],
  folds: LONG_FOLDS,
  print: PRINT,
};

const BACK: Drawing = {
  outline: `M412 152 ${LONG_BODY} C560 170 440 170 412 152 Z`,
  ribs: ['M412 152 C440 170 560 170 588 152 L608 160 C566 200 434 200 392 160 Z', ...CUFFS, HEM],
  seams: LONG_SEAMS,
  stitches: [...LONG_STITCHES, 'M390 164 C434 208 566 208 610 164'],
  folds: [
    ...LONG_FOLDS,
    { path: 'M500 250 C494 370 496 490 502 620', width: 22, blur: 24, strength: 0.16 },
    ...onBothSides([{ path: 'M400 250 C370 310 360 410 380 520', width: 24, blur: 24, strength: -0.14 }]),
  ],
  print: { ...PRINT, y: 236 },
};

export const LONG_SLEEVE: Sleeve = {
  view: { x: 24, y: 330, width: 500, height: 600 },
  print: { x: 132, y: 440, width: 88, height: 300, turn: 12 },
};

export const SWEATSHIRT: Garment = { front: FRONT, back: BACK, sleeve: LONG_SLEEVE };
