import { onBothSides, type Drawing, type Fold, type Garment } from './drawing.ts';

const BODY =
  'C375 168 310 184 276 203 C226 229 196 268 176 316 L106 444 C138 472 186 496 232 506 L252 456 C256 474 257 488 257 502 C255 690 251 880 245 1058 C322 1080 678 1080 755 1058 C749 880 745 690 743 502 C743 488 744 474 748 456 L768 506 C814 496 862 472 894 444 L824 316 C804 268 774 229 724 203 C690 184 625 168 588 152';
const SEAMS = ['M276 203 C268 290 253 380 252 456', 'M724 203 C732 290 747 380 748 456'];
const HEMS = [
  'M116 428 C148 456 196 480 239 490',
  'M884 428 C852 456 804 480 761 490',
  'M246 1040 C324 1062 676 1062 754 1040',
];

const SLEEVES: Fold[] = onBothSides([
  { path: 'M246 296 C222 350 196 398 172 438', width: 12, blur: 6, strength: 0.2 },
  { path: 'M206 328 C184 370 162 408 142 444', width: 12, blur: 6, strength: -0.22 },
  { path: 'M254 456 C242 466 236 482 232 506', width: 12, blur: 6, strength: 0.4 },
]);

const DRAPE: Fold[] = [
  ...onBothSides([
    { path: 'M258 474 C326 524 382 622 404 724', width: 16, blur: 12, strength: 0.32 },
    { path: 'M258 530 C322 596 344 700 348 804', width: 14, blur: 12, strength: 0.26 },
    { path: 'M292 478 C352 536 404 624 430 724', width: 10, blur: 6, strength: -0.2 },
    { path: 'M320 210 C302 260 290 320 290 384', width: 14, blur: 12, strength: -0.2 },
    { path: 'M416 250 C396 300 376 340 366 400', width: 12, blur: 12, strength: 0.14 },
    { path: 'M300 846 C320 920 322 988 314 1052', width: 20, blur: 12, strength: 0.22 },
    { path: 'M364 880 C378 950 374 1010 368 1062', width: 14, blur: 12, strength: -0.2 },
    { path: 'M430 880 C440 960 432 1010 426 1066', width: 16, blur: 12, strength: 0.14 },
  ]),
  { path: 'M506 900 C500 970 504 1020 508 1066', width: 14, blur: 12, strength: -0.14 },
];

const PRINT = { x: 316, y: 262, width: 368, height: 442, turn: 0 };

const FRONT: Drawing = {
  outline: `M412 152 ${BODY} C566 214 434 214 412 152 Z`,
  inside: 'M412 152 C450 136 550 136 588 152 C566 214 434 214 412 152 Z',
  ribs: ['M412 152 C434 214 566 214 588 152 L606 158 C578 242 422 242 394 158 Z'],
  seams: SEAMS,
  stitches: [...HEMS, 'M394 158 C422 242 578 242 606 158'],
  folds: [...SLEEVES, ...DRAPE],
  print: PRINT,
};

const BACK: Drawing = {
  outline: `M412 152 ${BODY} C560 172 440 172 412 152 Z`,
  ribs: ['M412 152 C440 172 560 172 588 152 L604 158 C566 194 434 194 396 158 Z'],
  seams: SEAMS,
  stitches: [...HEMS, 'M396 158 C434 194 566 194 604 158'],
  folds: [
    ...SLEEVES,
    ...DRAPE,
    // A fold between the shoulder blades.
    { path: 'M500 240 C494 360 496 480 502 600', width: 20, blur: 24, strength: 0.16 },
    ...onBothSides([{ path: 'M400 240 C372 300 362 400 380 500', width: 22, blur: 24, strength: -0.16 }]),
  ],
  print: { ...PRINT, y: 226 },
};

export const T_SHIRT: Garment = {
  front: FRONT,
  back: BACK,
  sleeve: {
    view: { x: 44, y: 170, width: 420, height: 504 },
    print: { x: 156, y: 330, width: 80, height: 96, turn: 18 },
  },
};
