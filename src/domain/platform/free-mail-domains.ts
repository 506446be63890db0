/** Large providers of free mailboxes. The list need not be complete: a missing one only costs a hint. */
export const FREE_MAIL_DOMAINS: ReadonlySet<string> = new Set(
  `126.com 139.com 163.com 189.cn aliyun.com aol.com bluewin.ch btinternet.com comcast.net daum.net duck.com email.cz
  fastmail.com fastmail.fm foxmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com
  hanmail.net hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com icloud.com inbox.ru
  interia.pl laposte.net libero.it list.ru live.co.uk live.com live.de live.fr live.nl mac.com mail.com mail.de mail.ru
  mailbox.org me.com msn.com naver.com o2.pl onet.pl orange.fr outlook.com outlook.de outlook.es outlook.fr pm.me posteo.de
  proton.me protonmail.com qq.com rediffmail.com seznam.cz sfr.fr sina.com sohu.com t-online.de terra.com.br tuta.com
  tutanota.com ukr.net uol.com.br verizon.net virgilio.it wanadoo.fr web.de wp.pl ya.ru yahoo.co.in yahoo.co.jp yahoo.co.uk
  yahoo.com yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru yeah.net ymail.com zoho.com`.split(
    /\s+/,
  ),
)
