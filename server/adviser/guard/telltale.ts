/** What asks for deceit whatever the rest of a message is about, by the subject of the deceit. Texts come without apostrophes. */
export const requests: readonly (readonly [subject: string, pattern: RegExp])[] = [
  ["deceit-papers", /\b(?:write|make|create|generate|draft|give|prepare)\b.{0,30}\b(?:fake|forged|false)\b/i],
  ["deceit-papers", /\b(?:draft|write|make)\b.{0,40}\b(?:on their letterhead|with a (?:stamp|seal))/i],
  [
    "deceit-papers",
    /\bsign (?:it |this )?(?:for (?:him|her|them)|in (?:his|her|their) name)\b|\bcopy (?:his|her|their) signature/i,
  ],
  [
    "deceit-papers",
    /\b(?:tweak|edit|alter|change|raise|inflate|modify)\b.{0,40}\b(?:figures?|amounts?|marks?|grades?|dates?|name)\b.{0,40}\b(?:payslip|statement|letter|transcript|marksheet|certificate|pdf)\b/i,
  ],
  [
    "deceit-papers",
    /\b(?:experience|work|employment|job|salary) (?:letter|certificate|proof)s?\b.{0,60}\b(?:even|though|although|but|when) i (?:was|were|am|did|stayed|sat|never|didnt|only)\b/i,
  ],
  [
    "deceit-papers",
    /\bsponsor\w*\b.{0,60}\b(?:for (?:a |some |her |his )?(?:fee|money|commission)|never (?:met|meet|seen|saw) me)\b/i,
  ],
  ["deceit-papers", /\bsame font\b|\bchange the (?:qr|bar ?code)|\bmy name in (?:the )?place of\b/i],
  ["deceit-papers", /\bmake\b.{0,30}\b(?:certificate|report|statement|result)s? (?:say|show|read)\b/i],
  [
    "deceit-papers",
    /\b(?:valuation|value|income|balance)\b.{0,40}\b(?:double|triple|\d+ times)\b.{0,20}\b(?:is|really|of what)\b/i,
  ],
  ["deceit-papers", /\bchecks?\b.{0,30}\bnot do\b.{0,60}\bso that\b|\b(?:bit|little) creative\b/i],
  [
    "deceit-papers",
    /\b(?:fill|cover) (?:it|the gap|this|that)?\b.{0,20}\bwith (?:a|some|another) (?:fake )?(?:job|work|experience)\b/i,
  ],
  [
    "deceit-papers",
    /\b(?:say|claim|pretend) (?:that )?(?:he|she|we|they|i)\b.{0,40}\bthat (?:he|she|we|they|i) (?:doesnt|didnt|dont)\b/i,
  ],
  [
    "deceit-test",
    /\b(?:brother|sister|cousin|friend|someone|somebody)\b.{0,30}\b(?:go|sit|come|appear)s?\b.{0,20}\b(?:in my place|instead of me|as me)\b/i,
  ],
  [
    "deceit-test",
    /\b(?:biometrics|fingerprints)\b.{0,30}\b(?:given|done|taken) by (?:my )?(?:brother|sister|cousin|friend)/i,
  ],
  [
    "deceit-hide",
    /\b(?:write|say|tick|put|answer|click)s? "?no\b.{0,40}\b(?:cant|cannot|wont|dont|never) (?:check|know|see|find)/i,
  ],
  ["deceit-hide", /\b(?:write|put|tick)s? "?none\b/i],
  [
    "deceit-hide",
    /\b(?:leave|left)\b.{0,20}\b(?:empty|blank|out)\b.{0,60}\b(?:nobody|no one|cant|cannot|wont|never)\b.{0,10}\b(?:check|know|see|find|notice)/i,
  ],
  [
    "deceit-papers",
    /\b(?:letterhead|letter head|stamp|seal)\b.{0,80}\b(?:look (?:natural|real|genuine|original)|backdate\w*)|\bwould look (?:natural|real|genuine|original)\b.{0,60}\b(?:accountant|job|experience|duties|letter|statement)\b/i,
  ],
  [
    "deceit-test",
    /\b(?:sell|sells|selling)\b.{0,40}\b(?:answers|questions)\b.{0,40}\bbefore\b|\bleaked (?:answers|questions|papers?)\b|\bstaff sells?\b/i,
  ],
  ["deceit-test", /\b(?:answer|speak|talk|appear|sit|write|attend)s? (?:it )?as me\b/i],
  [
    "deceit-papers",
    /\bso (?:that )?(?:the |my |our )?(?:cv|resume|profile|file) (?:is|looks|will be|will look) (?:fuller|better|stronger|longer)\b/i,
  ],
  [
    "deceit-hide",
    /\bwhich (?:documents?|papers?|pages?|payslips?)\b.{0,15}\b(?:must|should|shall) i not (?:upload|show|submit|send|include)\b/i,
  ],
  ["deceit-hide", /\bsecond identity\b|\b(?:another|new|different) date of birth\b|\blook (?:younger|older) for\b/i],
  [
    "deceit-hide",
    /\b(?:keep|stop|prevent)\b.{0,20}\b(?:uni|university|college|school|embassy|them|officer|employer)\b.{0,10}\bfrom (?:know|find|notic|see)/i,
  ],
  [
    "deceit-hide",
    /\bso (?:that )?(?:it|they|nobody|no one) (?:doesnt|does not|wont|will not|cant|cannot) (?:show|see|know|notice)\b/i,
  ],
  ["deceit-papers", /\bso (?:that )?(?:it|this|they|everything) (?:looks?|seems?) (?:normal|legal)\b/i],
  [
    "deceit-hide",
    /\bwithout (?:anybody|anyone|the (?:college|school|embassy|officer|university)) (?:know|find|notic|realis)\w*/i,
  ],
  [
    "deceit-work",
    /\b(?:on|with|under|using) (?:another|someone elses?|someones|a friends|my friends) (?:persons )?(?:account|name|id|licence|login)\b/i,
  ],
  ["deceit-work", /\b(?:on|under|using) (?:my |a |the )?(?:\w+s) (?:sin|ssn|pps|tfn|ird|bsn|tax number)\b/i],
  [
    "deceit-work",
    /\bspoof\w*|\b(?:fool|trick|bypass|cheat)\w*\b.{0,30}\b(?:app|system|camera|attendance|gps)\b|\b(?:app|system|camera|attendance|gps)\b.{0,20}\bbe (?:fooled|tricked|bypassed|cheated)\b/i,
  ],
  [
    "deceit-purpose",
    /\breal (?:aim|plan|reason|goal)\b.{0,40}\b(?:reach|cross|settle|via|work)\b|\bwhich (?:school|college)\b.{0,30}\b(?:leave right away|skip|disappear)\b/i,
  ],
  [
    "deceit-purpose",
    /\bbelieve\b.{0,40}\b(?:return|go (?:back|home))\b.{0,40}\b(?:never going to|i wont|im not going to|not going to)\b/i,
  ],
  [
    "deceit-marriage",
    /\b(?:marriage|wedding) certificate with an (?:earlier|older) date\b|\bspouse\b.{0,40}\b(?:actually|really) my (?:cousin|friend|sister|brother)\b/i,
  ],
  [
    "deceit-bribe",
    /\b(?:give|pay|offer|tip|gift|present|bribe|deni|dein)\b.{0,40}\b(?:visa officer|officer|consul|clerk|somebody inside|someone inside)\b.{0,60}\b(?:approv|pass|favour|fast|push|speed|move)/i,
  ],
  ["deceit-bribe", /\b(?:someone|somebody|anyone) inside\b.{0,60}\b(?:pay|gift|speed|present|move|favour)/i],
  [
    "deceit-bribe",
    /\b(?:how much|kitna|kitni|what)\b.{0,40}\b(?:bribe|rishwat|ghoos)\b|\b(?:bribe|rishwat|ghoos)\b.{0,20}\b(?:deni|dein|dena|dun|give|pay|offer)\b/i,
  ],
];

/** What nobody says of lawful things: enough where the classifier hears some deceit, too. */
export const telltale =
  /\b(?:fake[ds]?|forge[ds]?|bogus|counterfeit|photoshop\w*|backdat\w*|contract marriage|paper marriage|proxy|impersonat\w*|bribe\w*|someone else (?:sits?|writes?|takes?)|cash in hand|off the books|under the table|looks? (?:100 ?%? )?real|make (?:it|them|this) look|without (?:them|anyone|anybody|uni|university|home office) (?:know\w*|find\w*)|wont know|how long (?:is it )?safe|nobody (?:check|know|notice)s?|(?:cant|cannot|cant ever|wont) (?:check|know|notice|find out)|anyone got caught|get caught|invent(?:ed|er)?|made-up|sham|in secret|secretly|illegally|undetected|not (?:be |get )?(?:discovered|found|caught)|look bigger|change the (?:numbers|figures|amounts?)|(?:just |simply )?(?:dont|do not) tell them|someone at the embassy|cancel (?:it )?after(?:wards)?|return (?:it )?(?:right )?after|give (?:it )?back after|only for (?:the )?papers|(?:not|isnt) (?:real|true)|not reel|take (?:it |the money )?back (?:after|the next|next)|(?:if i|i can|i will|should i|better) (?:write|say|tick|put|answer|click) no|hide|hiding|conceal)\b/i;

/** Who declares, was deceived, refused, fears to be suspected or wants to report asks for no help with it. */
export const lawful: readonly RegExp[] = [
  /\b(?:not|never|without) (?:to )?hid(?:e|ing)\b|\bdont (?:want|wish) to hide\b|\b(?:where|how) (?:do|can|should) i declare\b/i,
  /\b(?:hide|conceal) or (?:explain|tell|declare|mention)\b|\b(?:explain|tell|declare|mention) or (?:hide|conceal)\b/i,
  /\b(?:will|would|might|do|does|could) (?:they|officers?|the officer|it|he|she)\b.{0,30}\b(?:think|believe|suspect|look|seem)\b.{0,30}\b(?:fake|forged|sham|bogus|suspicious|not real)\b/i,
  /\bi (?:said no|refused|declined|told (?:him|her|them) no)\b|^(?!.*\blooks? (?:normal|legal)\b).*\b(?:should|where|how|whom|who)\b.{0,20}\breport\b/i,
  /\b(?:how|where|whom)\b.{0,20}\b(?:inform|complain|tell)\b.{0,30}\b(?:embassy|police|authorit\w+|about (?:him|her|them|it))\b.{0,30}$/i,
  /\b(?:be |is |was |get )?(?:seen|considered|counted|treated|taken|judged|accused?|called)\b.{0,10}\b(?:as|of|for)?\b.{0,12}\b(?:fake|false|fraud|forged|bogus|showing fake|impersonation|cheating)\b/i,
  /\b(?:may|might|will|could) (?:think|believe|say|suspect)\b.{0,40}\b(?:fake|false|forged|bogus|sham|fraud)\b/i,
  /\bnothing (?:fake|false|illegal)\b|\b(?:dont|do not) want (?:to )?(?:anything (?:fake|false|illegal)|illegal|cheat)\b/i,
  /\b(?:its|it is|papers are) (?:true|genuine|ours)\b.{0,60}\bhow to (?:reply|answer|prove)\b|(?<!\b(?:dont|not|never) )\bwant (?:to (?:declare|be honest|tell (?:it|them|the truth))|(?:to )?tell the truth|all true)\b/i,
  /\b(?:wants|asks|told|pushes|forces) me to (?:join|lie|use|work|sign)\b|\bworried (?:for|about) (?:him|her|my)\b|\bwhat happens to (?:students|people) who\b/i,
  /\bsuspected\b|\baccused of\b|\b(?:though|but) i did (?:nothing|not)\b|\bi never sat it\b/i,
  /\b(?:dont|do not) want (?:to )?(?:lie|hide|look like)\b/i,
  /\b(?:went|goes|go|fell|falls|was|dropped|drops) (?:under|below)\b/i,
  /\bi (?:didnt|did not|havent|have not) (?:forged?|faked?|falsif\w+)\b/i,
  /\b(?:agent|consultan\w+|counsell?or)\b.{0,80}\b(?:although i|doesnt exist|does not exist|without (?:asking|telling) me)\b/i,
  /\b(?:blackmails?|threatens?|cheated|scammed|tricked) (?:me|us)\b|\bpolice asks?\b/i,
  /\b(?:used|misused|copied|stole) my (?:passport|name|papers|identity|documents)\b/i,
  /\b(?:by mistake|accidentally|without (?:knowing|realising) it|unknowingly)\b/i,
  /\bhow (?:do|can) i (?:know|check|verify|tell) (?:if|whether|that)\b|^(?!.*\b(?:sell\w*|buy)\b).*\bis (?:it|this|that|he|the \w+|my \w+) (?:a )?(?:fake|scam|genuine|real)\b/i,
];

/** Weaker: a clear request outweighs it. */
export const innocent =
  /\b(?:how (?:do|can|to) (?:i |we )?(?:check|know|verify|tell)|scam(?:med)?|was cheated|without my knowledge|didnt know|did not know|we love each other|real marriage|forgot to|mistake|typo|swapped|(?:explain|declare|answer|say|tell)(?: it| this)? honestly|honestly (?:explain|declare|answer|say|tell)|be honest|honest way|tell (?:them )?(?:the )?truth|i wont do|what if|what happens|penalty|(?:will|would|can|could|may|might|do|does|is) (?:\w+ ){1,2}(?:think|thinks|thinking|doubt|accuse)|(?:afraid|scared|worried) (?:that|they|it|to)|(?:dont|do not) like (?:it|this|that)|dont judge|is (?:this|that|it) (?:considered|counted as|seen as|hiding))\b/i;

export const asksIfRight = /\b(?:thats|is (?:it|this|that)) (?:ok|okay|fine|allowed|a problem)\b/i;
export const asksIfAllowed =
  /\b(?:is (?:it|that|this|he|she|my boss) (?:ok|okay|fine|allowed|legal|correct|right)|allowed|legal|can i|may i|am i (?:ok|fine)|does it count|or not)\b|\btrue ?\?/i;
