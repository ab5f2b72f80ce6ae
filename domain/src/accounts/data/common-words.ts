/**
 * The most frequent words of leaked passwords, in lower case. Prefixes and suffixes are handled by a separate rule. Vietnamese words are
 * written without diacritics, as people type them.
 */
export const COMMON_WORDS = `
aardvark aberdeen abnormal abracadabra abrakadabra absolute access achilles adgjmptw admin administrator adrienne
agent airborne airforce airplane albatros alejandr alejandro aleksandr aleksandra alessandro alexalex alexande
alexander alexandr alexandra alliance alphabet amanda amateurs amazing amber amen america american amsterda amsterdam
anaconda anastasi anastasia anastasiya andersen anderson andrea andrew andromed andromeda andyod angel angelica
angelika angelina angels anhnhoem anhyeuem anna annabell antelope anthony antonio anything apollo apple applepie april
aquarius argentina arkansas armagedon armstron army arsenal arthur asdf asdfasdf asdfgh asdfghjk asdfghjkl asdfzxcv
asdqwe ashleigh ashley aspirine assassin asshole assholes atlantic atlantis attitude audi august augustus austin
australi australia autumn avalanch aviation awesome azerty azsxdcfv baby babybaby babyblue babyboy babydoll babyface
babygirl babylon babylove backdoor balloons banana bandit bangbang banhang barbados barbara barcelon barcelona
barefoot barselona baseball basketba basketball batman bcfields beach bear bearbear bearcats beatles beatrice beautifu
beautiful beefcake beerbeer benjamin bergkamp berkeley berlin bianca bigballs bigblock bigboobs bigdaddy bigdick
bigmoney bigpoppa billybob billyboy binladen birthday bismillah bitch bitchass blackbir blackcat blackdog blackhaw
blackjac blackjack blackman blackout blahblah blaze blessed blessing blink blizzard bluebell bluebird blueblue
blueeyes bluefish bluemoon bluesman bmw bobafett bobbin bobdylan bollocks bonehead bookworm boomboom borabora borussia
boston bradford brandon brazil brewster brian brighton brigitte brittany brittney broadway broncos brooklyn brother
brothers browning brucelee bubbles buckeyes buckshot budapest buddha buddy buddyboy budlight budweise budweiser
buffalo bulldog bulldogs bullfrog bulls bullseye bullshit bunghole bunny business buster butter buttercu buttercup
butterfl butterfly buttfuck butthead butthole cadillac caliente californ california caligula callaway callisto camaro
cambiami camelot cameltoe cameron campbell canada canadian candy candyman cannabis cantho capricorn capslock cardinal
carlitos carlos carolina caroline carpedie carpente casanova castillo cat catalina catherin catherine cats catwoman
cavalier cdtnkfyf cerberus cfitymrf chainsaw chambers champion chandler changeme chaoban chargers charlene charles
charlie charlott charlotte charlton checkers cheese chelsea chemical cherokee cherry cheshire chester chestnut
chevelle chevrole chevrolet cheyenne chicago chicken chickens children china chipmunk chocolat chocolate choochoo
chrisbln christ christia christian christie christin christina christine christma christmas christop christopher
chrysler chuckles church cinnamon cjkysirj clarence clarinet classics claudia claymore cleopatr clevelan clifford
clippers clitoris cnfybckfd cocacola cocksuck coffee coldbeer coldplay college colombia colorado coltrane columbia
columbus comanche commando company complete computer concorde concrete confused congchua conheo consumer cookie
coolcool cooldude coolness corleone corvette costello cosworth counter courtney coventry cowboys crawford crazybab
creampie creation creative creature cricket criminal cristian cristina crjhgbjy crusader crystal cupcake customer
daddy daisy dallas danang dance dancer dancing dangnhap daniel danielle dannyboy darklord darkness darkside darkstar
david davidson dbrnjhbz deadhead deadpool death december deepthroat deeznuts deeznutz default defender deftones demon
designer desktop destiny devil devildog dfktynbyf diamond diamonds dickhead dietcoke digital dilligaf dingdong
dinosaur director dirtbike discover discovery dkflbckfd dkflbvbh doberman doctor dodgeram dodgers dog doggy doghouse
dollar dolphin dolphins donald doomsday doughboy download downtown dragon dragonba dragonball drowssap drpepper
drummer dthjybrf dudedude dutchess dylan dynamite eagle earnhard eastside eastwood eatpussy eduardo edward einstein
ekaterina elcamino eldorado electric electron elephant elizabet elizabeth elizaveta emily eminem emma emmanuel
emnhoanh emyeuanh engineer england enterpri enterprise eric ericsson estrella eternity evangelion everlast evolution
excalibu excalibur explorer facebook fairlane faith faithful falcon family fandango fantasia fantastic fantomas
farscape fastball father fearless february federico ferguson fernando ferrari festival fgtkmcby fire fireball firebird
firefire firewall fishbone fishhead fishing fktrcfylh fktrcfylhf flame flamingo fletcher flexible florence florida
flounder flower flowers football fordf forever formula forsaken fortnite fountain france francesc francesco francisco
francois franklin freckles frederic fredfred fredrick freebird freedom freefree freepass freeporn freeuser friday
friend friendly friends frodo front frontier fuckface fuckfuck fuckhead fuckinside fuckme fuckoff fuckthis fuckyou
fullmoon function fyfcnfcbz fyfnjkbq fyutkbyf gabriel gabriela gabriell galaxy gamecock gamecube gameover gamer gaming
gandalf gangbang gangster garfield gargoyle gateway gatorade gbhfvblf genesis geoffrey george germany geronimo
gertrude gesperrt getmoney gfhjkm gfhjkmgfhjkm ghbdtn ghbdtnbr ghblehjr ghbywtccf ghjcnjgfhjkm ghjcnjnfr ghost
ghostrider giants gilligan ginger giovanni giuseppe gladiato gladiator gmail god godfathe godfather godsmack godzilla
gold goldberg golden goldfish goldstar goldwing golfball golfer golfgolf gonzalez goodbye goodluck goodtime google
gordon gorgeous gotohell graphics grateful greatone green greenbay greenday gretchen gtnhjdbx guardian guest guinness
guitar gummybear haiphong halflife hamilton handball handsome handyman hanhphuc hannah hannibal hanoi happiness happy
happyday hardcock hardcore hardrock hardware harley harrison harrypotter hastings hawaii hawaiian hawkeyes hayabusa
heather heaven hedgehog heineken heinrich hell hellfire hello hellohello helloworld hellyeah hercules heritage
highbury highheel highland highlander highschool hiphop hoang hoangtu hobbit hochiminh hockey hoilamgi holiday
holidays hollywoo hollywood holyshit honda honey honeybee hongkong honolulu hooligan hoosiers hopeless horse hotmail
hotpussy hotstuff hottie hounddog hunter hunting hurrican hurricane hyperion icecream icehouse idontkno idontknow
ihateyou illinois illusion ilovesex iloveu iloveyou immortal imperial india indonesia infantry infiniti infinity
insanity insomnia inspiron instagram internet intrepid intruder inuyasha iphone ireland irishman ironman isabella
isabelle island islander istanbul italy iverson jackass jackjack jackson jakejake james jamesbon jamesbond january
japan japanese jasmine jason jayhawks jeanette jefferso jellybea jellybean jennifer jeremiah jermaine jessica jesus
jesuschrist jiggaman johannes john johndeer johngalt johnjohn johnson jonathan jordan joseph josephin joshua juliette
july june jupiter justdoit justice justin juventus kakashka kamikaze kangaroo karen karolina katarina katerina
katherin katherine kathleen kawasaki kazantip kentucky kenworth kevin keyboard keystone khongbiet khongco killbill
killer killkill kimberly king kingfish kingkong kingston kisskiss kissmyass kitten kitty kittycat kittykat kjrjvjnbd
klaster kleopatra knickers knight knockers konstantin koroleva krasotka kristina kristine labrador lacrosse lakers
lamborghini lancelot laptop lasvegas laura laurence lawrence lazada leavemealone lemon lemonade leonardo lesbians
letmein liberty lifehack lifetime lightnin lightning lily linda lineage linkinpark lion lionking lipstick lisalisa
liverpoo liverpool login logitech lokomotiv lollipop lollypop london lonestar lonewolf longdong longhorn longjohn
lorraine love loveless lovelife lovelove lovely loveme lover loverboy lovers loveyou lowrider lucifer lucky luckydog
macdaddy madeline madison magazine maggie magic magician magicman magnolia mailcreated maiyeuem majestic makaveli
maksimka malaysia mama mamapapa manager manchest manchester mandarin mandingo maradona marathon marcello march marcus
margaret margarit margarita maria marianna marianne marijuana marine mariners marines marino mariposa marjorie
marlboro marseille marshall marshmallow martin martinez maryjane maryland masamune master matilda matkhau matrix
matthew matthews matthias maverick maxwell may maymani mazafaka mazda mazdarx mcdonald mckenzie meatball meathead
meatloaf mechanic medicine megadeth megapass megatron melissa meoconxinh meowmeow mephisto mercedes mercury meredith
meridian merlin mersedes metallic metallica mexico michael michaela michaels michelle michigan mickey microlab
microphone microsof microsoft midnight miguel mikemike military millions millwall minecraft ministry minnie misfit
missouri mistress mitchell mobydick mohammed mollydog mommy monalisa monday money moneyman mongoose monica monkey
monkeybo monopoly monster monsters montgom montreal moonbeam moonlight morning morpheus morrison mortgage mortimer
mother motherfucker motherlode motorola mountain mouse mudvayne muffin multiplelo munchkin mushroom music musicman
mustang mustangs mypassword nancy napoleon naruto nascar natalie natasha nathalie national nautilus navy nebraska
netscape network nevermind newcastl newcastle newpass newyork nguyen nguyenvan nicholas nicole nightmare ninja
nintendo nirvana nissan nokia northern nostromo nothing november nurse nuttertools nygiants oblivion ocean october
office oklahoma olivia opensesame operator orange original outlaw overkill overlord packers paintbal paintball
pakistan pallmall palmtree panasoni panasonic pantera panther panthers pantyhos papa paradigm paradise paranoid paris
pasadena passcode passpass passport passwor password passwords passwort patience patricia patrick patriots pavilion
peach peaches peanut pearljam peekaboo penelope penguin penguins penthous pepper pepsi perfect personal peterpan
peterson pham phan phantom pharmacy philippe philippines phillies phillips phoenix pianoman pikachu pineappl pineapple
pingpong pinkfloy pinkfloyd pipeline piramida pirate pizza platinum platypus playboy playstat playstation playtime
please pleasure plymouth pokemon polniypizdec polopolo poohbear poontang pooppoop popcorn porkchop porn pornporn
pornstar porsche portland portugal poseidon positive potter power preacher precious predator presario presiden
president prince princess pringles printer private property pumpkin pumpkins punisher punkrock puppy pussy pussycat
pussyman qawsedrf qazwsx qazwsxed qazwsxedc qazwsxedcrfv qazxsw qazxswedc quanly queen question qwaszx qweasd
qweasdzxc qwerasdf qwert qwerty qwertyui qwertyuio qwertyuiop qwertz rachel radiohea radiohead ragnarok raiders
railroad rainbow raistlin rammstein ramones ranger rangers rasputin rastaman realmadrid rebecca rebel reckless
recovery redalert redbaron reddevil reddwarf redskins redsox redwings register remember renegade research resident
revolver reynolds rfnthbyf rhbcnbyf rhfcjnrf rhiannon rhjrjlbk rhtdtlrj ricardo rich richard richards richmond
rightnow river rjhjktdf rjirfrgbde rjycnfynby roadkill roadking roadrunn roadster robert roberto robinson roblox
robotech robotics rochelle rocket rockford rockhard rocknroll rockstar rolltide romashka root rootbeer rose rosemary
runescape russia ryan saigon sailboat salamander salasana salvador samantha samsung samuel samurai sandiego sandra
sandrine sandwich santiago sapphire sarah saratoga satan saturday saturn sausages savannah scarface scarlett school
scooby scoobydo scoobydoo scooter scorpio scorpion scotland scrabble seahawks sebastia sebastian secret secrets
security seinfeld seller seminole semperfi senators sentinel septembe september serenity sergeant sersolution server
services sexsex sexy sexygirl sexysexy shadow shamrock shaney shanghai shannon shepherd sheridan sherlock sherwood
shitface shithead shopaothun shopee shopping showtime sidekick silver silverad simpsons sinclair singapore sinister
sister sithlord skittles skorpion skywalke skywalker slamdunk slapshot slipknot slippery slowhand smashing smeghead
smile smirnoff snake sneakers snickers sniper snoopdog snoopy snowball snowboar snowboard snowflak snuggles soccer
socrates softball software soldier solitude solution someone somethin something sonyericsson sophia sophie soulmate
southern southpar southpark space spaceman spain spanking spanks spartan spartans specialk spectrum spencer spider
spiderma spiderman spitfire splinter spongebo spongebob sporting sports spring springer sprinter squirrel srinivas
stallion standard stanford stanislav starbuck starcraf starcraft stardust starfire starfish stargate starligh
starlight starship starstar startrek starwars steelers stefanie stephani stephanie stephen sterling steven stingray
stocking stonecol stonecold storm straight stranger strawberry strength strike stripper student success sugar sullivan
summer sundance sunday sundevil sunflowe sunflower sunnyday sunrise sunset sunshine super superfly superior superman
supersta superstar survivor susan suzuki svetlana sweetheart sweetnes sweetness sweetpea sweety swimming swingers
swordfis swordfish syncmaster syracuse system tacobell taikhoan talisman tarheels taylor tazmania teacher technics
teddybea teddybear telephon temppass tennis terminal terminat terminator terrapin test tester testing testpass
testtest texas thailand thanatos thanhcong thankyou thedoors thegreat theodore thirteen thisisit thomas thompson
threesom thuglife thunder thunderb thursday tiberius tiffany tiger tiktok tinhyeu tinkerbe tinkerbell titanium
titleist tkbpfdtnf together tokiohotel tomahawk tommyboy tomorrow toronto tottenha tottenham toyota training tran
translator traveler treasure trfnthbyf triangle trinidad trinitro trombone tropical trouble truelove trustno trustno1
tunafish turkey turtle twilight twitter tyler ultimate umbrella underdog underground undertak undertaker united
universal universe university unknown user username usuckballz vacation valencia valentin valentina valentine valhalla
valkyrie vampire vampires vanessa vanguard vanhalen vasilisa vendetta verbatim veronica veronika vfhufhbnf vfitymrf
vfrcbvrf vfvfgfgf victoria vietnam vietnamvodich viewsoni viewsonic vikings viktoria viktoriya vincent violetta
virginia vkontakte vladimir vladislav volkswag volleyball voyager vsjasnel wanderer warcraft wareagle warhammer
warrior warriors washburn washingt washington water waterloo webhompas webmaste webmaster welcome werewolf westside
westwood wetpussy whatever whiskers whiteout whitesox whocares wildbill wildcard wildcats wildfire wildwood william
williams windmill windows windsurf winston winter wireless wishbone wizard wolf wolfgang wolfpack wolverin wolverine
wonderful woodland woofwoof wordpass wrangler wrestlin wrestling wrinkle wsxedc xbox xinchao yahoo yamaha yamahar
yankees yeahbaby yeuanh yeuem yfcntymrf yjdsqgfhjkm yogibear yosemite youtube zachary zalo zanzibar zaqxswcde zeppelin
zerocool zildjian zombie zxasqw zxcasdqwe zxcv zxcvbn zxcvbnm`;

/** Passwords that are common as a whole: keyboard and number patterns that no other rule detects. */
export const COMMON_WHOLE = `
0.0.0.000 01011900 01011910 01011960 01011970 01011975 01011977 01011978 01011979 01011980 01011981 01011982 01011983
01011984 01011985 01011986 01011987 01011988 01011989 01011990 01011991 01011992 01011993 01011995 01011999 01012000
01012001 01012010 01012011 01020304 01031988 01041985 01061990 01071986 01081989 01091987 01091989 01121986 01121988
02011980 02011981 02011984 02011985 02011986 02011987 02011988 02011989 02021973 02021976 02021979 02021981 02021982
02021983 02021984 02021985 02021986 02021987 02021988 02021989 02021990 02031979 02031980 02031981 02031982 02031984
02031985 02031986 02031987 02031989 02041979 02041981 02041982 02041983 02041984 02041985 02041986 02041987 02041988
02041989 02051982 02051983 02051984 02051986 02051987 02051988 02051989 02061980 02061982 02061983 02061984 02061985
02061986 02061987 02061988 02061989 02071980 02071981 02071982 02071983 02071984 02071986 02071987 02071988 02071989
02081977 02081980 02081982 02081983 02081984 02081985 02081986 02081987 02081988 02081989 02091980 02091981 02091983
02091984 02091985 02091986 02091987 02091989 02101981 02101983 02101984 02101985 02101986 02101987 02101988 02101989
03041986 03041991 03082006 04041991 05051985 05051987 06061986 07071987 08031986 08121986 09051945 10011986 10011990
10031988 10051987 10071987 10101010 10101986 10203040 102030405060 1029384756 11051987 11051990 11061985 11081989
11111111 11112222 111222333 11221122 11223344 1122334455 112233445566 11235813 1123581321 12011987 12021988 12051988
12121212 121212121 12121985 12121990 12131415 12301230 12312312 123123123 1232323q 123321123 12344321 123454321
1234554321 123456123 123456654321 12345678 123456789 1234567890 1234567890a 1234567890q 1234567891 12345678910
123456789a 123456789q 123456789s 123456789z 12345678a 12345678q 12345679 1234567a 1234567q 123456aa 123456qw 123456qwe
123456qwerty 12345qwe 1234abcd 1234asdf 1234qwer 12365478 123654789 12369874 123698745 123789456 123qq123 123qwe123
123qweasd 123qweasdzxc 12qw12qw 12qw34er 12qwaszx 13031987 13041987 13041988 13061986 13131313 13243546 134679852
135792468 1357924680 14021985 14061991 14111986 14725836 147258369 147852369 14789632 147896325 15051981 15426378
159357258 16051987 16051989 17051988 17061988 18011987 18436572 19061987 19101987 192837465 19411945 1a2b3c4d 1a2s3d4f
1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1x2zkg8w 1z2x3c4v 20031987
20061988 20091991 20111986 20202020 21011989 21031987 21031988 21031990 21122112 22011988 22021986 22021989 22041987
23041987 24011985 24061986 25031987 25081988 25121987 25800852 25802580 26061987 27061988 27182818 28011987 28021992
28041987 2wsx3edc 30051985 31415926 321654987 45m2do5bs 4815162342 51505150 69696969 73501505 74108520 741852963
78945612 789456123 7894561230 7ugd5hip2j 8j4ye3uz 9293709b13 963852741 987456321 a1234567 a12345678 a123456789
a1b2c3d4 a1s2d3f4 aa123456 abc12345 abcd1234 agent007 apollo13 area51 asdf1234 azsxdcfv babylon5 blink182 bond007
cbr900rr front242 fuck_inside gn56gn56 good123654 jordan23 just4fun kcj9wx5n ncc1701a ncc1701d ncc1701e nwo4life
p0015123 pa55w0rd pa55word pass1234 passw0rd pool6123 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q2w3e4r5 qawsedrf qazwsxedc
qazxswedc qwe123qwe qweasd123 qweasdzxc qwer1234 qwerty123456 r2d2c3po rainbow6 rush2112 sojdlg123aljg soso123aljg
test1234 trustno1 wg8e3wjf z1x2c3v4 zaq12wsx zaq1xsw2 zxcasdqwe zxcv1234`;
