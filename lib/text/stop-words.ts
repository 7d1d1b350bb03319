const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/**
 * Function and question words by language (ISO 639-1), lower case with diacritics: what carries no topic in a question.
 * They are indexed (phrases need them) but not searched for while a question has other words.
 */
export const STOP_WORDS = {
  en: list(
    'a about above after again all also am an and any anybody anyone anything anywhere are aren arent as at be because been before being below between both but by can cannot cant could couldn couldnt d did didn didnt do does doesn doesnt doing don dont down during each either else ever every everybody everyone everything find for from further get gets getting give given gives go goes going got had hadnt has hasn hasnt have haven havent having he hello help her here hers hey hi him his how however i if im in into is isn isnt it its ive just know let lets like ll m many may me might mine more most much must my need needs no nobody nor not nothing now of ok okay on once only or other our ours over please possible re same shall she should shouldnt show since so some somebody somehow someone something somewhere such t tell than thank thanks that thats the their theirs them then there theres these they thing things this those through to too under until up upon us use used using ve very want wanted wants was wasn wasnt we were weren werent what whats when whenever where wheres whether which while who whom whos whose why will with within without won wont would wouldn wouldnt yes yet you your youre yours yourself',
  ),
  de: list(
    'ab aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist bitte da damit dann das dass dein deine dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer eure für gegen gibt hab habe haben hat hatte hatten hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes jetzt kann kannst kein keine keinen können könnte man manche mein meine meinem meinen meiner mich mir mit muss müssen nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner selbst sich sie sind so solche soll sollen sollte sondern sonst über um und uns unser unsere unter viel viele vom von vor wann war waren warum was weil welche welchem welchen welcher welches wenn wer werde werden wie wieder wieviel will wir wird wirst wo wofür woher wohin wurde wurden zu zum zur zwischen',
  ),
  fr: list(
    'a à ai aie ainsi alors après as au aucun aussi autre aux avec avez avoir avons c ça car ce cela celle celles celui ces cet cette ceux chaque chez ci combien comme comment d dans de des deux doit donc dont du elle elles en encore est et étaient était être eu eux fait faire faut fois font il ils j je l la le les leur leurs lors lui m ma mais me même mes moi mon n ne ni nos notre nous on ont ou où par pas peu peut peuvent plus pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa sans se sera ses si son sont sous sur t ta te tes toi ton tous tout toute toutes tu un une vers vos votre vous y',
  ),
  es: list(
    'a al algo algún alguna algunas alguno algunos ante antes así aún aunque bajo bien cada como cómo con cuál cuales cuáles cualquier cuando cuándo cuanta cuánta cuántas cuanto cuánto cuántos de del desde donde dónde dos durante e el él ella ellas ellos en entre era es esa esas ese eso esos esta está están estas este esto estos fue fueron ha han hasta hay la las le les lo los más me mi mis mucho muy nada ni no nos nosotros nuestra nuestro o os otra otro otros para pero poco por porque pues puede pueden puedo que qué quien quién quienes se sea ser si sí sido sin sobre son soy su sus también tan tanto te tengo tiene tienen todo todos tu tus un una unas uno unos usted ustedes y ya yo',
  ),
  it: list(
    'a ad agli ai al alla alle allo anche ancora avere avete c che chi ci ciò come con cosa cui d da dagli dai dal dalla dalle dallo degli dei del dell della delle dello deve di dopo dove due e è ed era essere fa fare fra gli ha hai hanno ho i il in io l la le lei li lo loro lui ma me mi mia mie miei mio molto ne negli nei nel nella nelle nello no noi non nostra nostro o ogni per perché però più poi possono posso può qual quale quali quando quanta quante quanti quanto quella quelle quelli quello questa queste questi questo se sei senza si sia siamo sono sta su sua sue sugli sui sul sulla sulle suo suoi te ti tra tu tua tuo tutti tutto un una uno vi voi',
  ),
  pt: list(
    'a à ainda algum alguma ao aos após as às até bem cada com como contra da das de dela dele deles depois desde do dos e é ela elas ele eles em entre era essa esse esta está estão este eu foi foram há isso isto já lhe lo mais mas me mesmo meu meus minha muito na nas não nem no nos nós nossa nosso num numa o onde os ou outra outro para pela pelas pelo pelos pode podem posso por porque qual quais quando quanta quantas quanto quantos que quem são se seja sem ser seu seus só sobre sua suas também te tem têm tenho ter teu todo todos tu tua um uma umas uns você vocês vos',
  ),
  nl: list(
    'aan al alle alles als andere ben bij daar dan dat de deze die dit doe doen door dus een eens en er ge geen had heb hebben heeft hem het hier hij hoe hoeveel hun iemand iets ik in is ja je jij jouw jullie kan kon kunnen maar me meer men met mij mijn moet moeten na naar niet niets nog nu of om omdat ons onze ook op over per te tegen toch toe tot tussen u uit uw van veel voor waar waarom wanneer want waren was wat we welk welke wel werd wie wij wil worden wordt zal ze zelf zich zij zijn zo zonder zou',
  ),
  sv: list(
    'alla allt att av bara blev bli blir då de dem den denna deras dess det detta dig din dina ditt du där efter ej eller en ett finns för från får få ha hade han hans har henne hennes hon hur här i icke inte in ja jag kan kunde man med mellan men mig min mina mitt måste mot mycket många ni nu när någon något några och om oss på samma sedan sig sin sina sitt ska skall skulle som så till under upp ut utan vad var vara varför varit varje vars vart vem vi vid vilka vilken vilket vill än är även åt över',
  ),
  da: list(
    'af alle alt anden at blev blive bliver da de dem den denne der deres det dette dig din dine disse dog du efter eller en end er et for fra få får ham han hans har havde hende hendes her hos hun hvad hvem hvilke hvilken hvilket hvis hvor hvordan hvorfor hvornår hvor i ikke ind ja jeg jer jo kan kunne man mange med meget men mig min mine mit mod må ned noget nogle nogen nu når og også om op os over på samme selv sig sin sine sit skal skulle som sådan til ud under var ved vi vil ville vor være været',
  ),
  no: list(
    'alle at av bare begge ble blei bli blir da de deg dei deim deira den denne der dere deres det dette di din disse du eg eit eller en enn er et ett etter for fordi fra få får ha hadde han hans har henne hennes her hun hva hvem hver hvilke hvilken hvis hvor hvordan hvorfor i ikke inn ja jeg kan kunne kva man mange med meg men mer min mitt mot mye må ned noe noen nå når og også om opp oss over på samme seg selv sin sine sitt skal skulle slik som så til under ut uten var ved vi vil ville være vært å',
  ),
  fi: list(
    'ei eivät että en ennen entä eräs esimerkiksi he hän häntä ja jo joka jos josta jotka jälkeen kanssa keitä ketkä koska kuin kuinka kuka kun kuten kyllä me mikä mikäli miksi millainen milloin minkä minä missä miten mitkä mitä molemmat mutta muu muun myös ne niin nyt näin ole olen oli olisi olivat olla on ovat paljon saa se sekä sen siellä sille sinä siten sitten tai te tämä tämän tässä vaan vai vain vaikka voi voivat yli',
  ),
  pl: list(
    'a aby ale albo ani aż bardzo bez bo by był była było były być chcę ci co coś czy czego czemu czyli da dla dlaczego do dostanę gdy gdyby gdzie go i ich ile im inne inny ja jak jaka jaki jakie jakiego jako je jego jej jest jestem jeszcze jeśli jeżeli już kiedy komu kto która które którego której który których każda każde każdy lub ma mają mam mamy mi mnie mogę można może mój moja moje mu musi muszę my na nad nam nas nasz nasza nasze nawet nic nich nie nim niż no o od on ona one oni ono oraz po pod ponieważ poza proszę przed przez przy sam są się skąd sobie swoje ta tak taka taki takie także tam te tego tej ten teraz też to tu ty tych tylko tym u w was wasz we więc wszystko wszystkie z za zawsze ze żeby że',
  ),
  tr: list(
    'acaba ama aslında az bana bazı belki ben beni benim bile bir biri birkaç birşey bize bizi bizim biz böyle bu bunu bunun burada çok çünkü da daha de defa değil diye eğer en gibi hangi hani hem hep her hiç için ile ise kaç kadar kez ki kim kime kimi kimin mı mi mu mü nasıl ne neden nedir nere nerede nereden nereye nerenin niçin niye o olan olarak olur olursa ona onlar onu onun orada oldu olduğu öyle sana sen seni senin siz sizi sizin size şey şu şunu tarafından tüm ve veya ya yani yok var yoksa zaman ben bunlar şunlar midir mıdır musunuz misiniz ederim edilir olabilir gerekir lazım',
  ),
  ar: list(
    'في من على إلى الى عن مع هل ما ماذا متى أين اين كيف كم لماذا من هو هي هم هن أنا انا نحن أنت انت أنتم هذا هذه ذلك تلك هؤلاء الذي التي الذين أن ان إن أو او ثم لا لم لن ليس ليست كان كانت يكون تكون قد لقد كل بعض غير بين بعد قبل عند عندما حتى إذا اذا لو و ف ب ل ك به بها له لها لي لك لنا لهم فيه فيها منه منها عليه عليها إليه إليها أي اي أية حيث كما لكن بل سوف منذ خلال حول ضمن أيضا ايضا فقط مثل هنا هناك يمكن يمكنني يجب علي ذا إنه أنه وهو وهي أكثر أجل نعم كلا يا',
  ),
  ja: list(
    'の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その よう また もの という あり まで られ なる へ か だ これ により おり より による ず なり られる において ば なかっ なく しかし について せ だっ できる それ う ので なお のみ でき つ における および いう さらに でも ら たり に関する ます ん なら に対して 何 誰 いつ どこ どう どの なぜ いくら いくつ どれ どちら どんな です でし まし ください ませ ところ とき お ご ね よ わ',
  ),
  zh: list(
    '的 了 和 是 在 我 有 就 不 都 也 很 到 说 要 去 你 会 着 没有 自己 这 那 吗 呢 吧 什么 怎么 怎样 如何 哪 哪里 哪儿 哪些 哪个 谁 几 多少 为什么 可以 能 我们 你们 他们 她 他 它 请问 请 与 及 或 对 为 从 被 把 让 给 里 多久 何时 是否 应该 个 啊 之 其 此 以 并 而 但 因为 所以 如果 时候 什么时候 一下 地 得 这个 那个 想',
  ),
} as const;
