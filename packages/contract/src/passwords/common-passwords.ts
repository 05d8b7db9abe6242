/**
 * The passwords that attackers try first, of those with at least 8 characters. In lower case; compared
 * case-insensitively.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password password1 password12 password123 password1234 password! password1! password123! password@123
  passw0rd passw0rd1 passw0rd! p@ssw0rd p@ssw0rd1 p@ssword p@ssword1 p@ssword123 p@ssw0rd123 pa$$w0rd
  pa55word passwort passwort1 motdepasse contraseña contrasena senha123 parola123 password2 password3
  password01 mypassword mypassword1 newpassword newpassword1 changeme changeme1 changeme123 changeit
  letmein1 letmein123 letmein! letmeinnow welcome1 welcome1! welcome12 welcome123 welcome@123 welcome2
  admin123 admin1234 admin12345 admin@123 administrator adminadmin admin123! root1234 rootroot rootpass
  toor1234 test1234 test12345 testtest testing1 testing123 test@123 user1234 username username1 guest123
  guest1234 default1 default123 demo1234 demodemo secret123 secret1234 topsecret login123 login1234
  master123 master12 temp1234 temppass temporary 12345678 123456789 1234567890 12345678910 123456789a
  123456789q 1234567891 0123456789 012345678 01234567 87654321 987654321 9876543210 0987654321 098765432
  11111111 111111111 1111111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 888888888
  99999999 999999999 00000000 000000000 0000000000 12121212 123123123 1231231234 12341234 1234512345
  123454321 123321123 11223344 1122334455 112233445566 12344321 123456123 123456654321 12345679 1234567a
  12345678a 123456ab 123456abc 12345abc 1234abcd 123qweasd 123qwe123 123qweasdzxc 123abc123 13131313
  14725836 147258369 147852369 159357456 159753456 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1q2w3e4r 1q2w3e4r5t
  1q2w3e4r5t6y 1q2w3e4r! 1qaz@wsx !qaz2wsx q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 19841984 19871987 19891989
  19901990 20002000 20202020 20242024 20252025 23456789 25802580 31415926 69696969 78945612 789456123
  741852963 963852741 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty@123
  qwerty1! qwertyqwerty qwertz123 qwertzuiop azertyuiop asdfasdf asdfghjk asdfghjkl asdf1234 asdfqwer
  asdasdasd asd123456 zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvzxcv qweasdzxc qweqweqwe qwer1234 qwer12345
  qazwsxedc qazwsx123 poiuytrewq lkjhgfdsa mnbvcxz1 a1b2c3d4 a1b2c3d4e5 a12345678 a123456789 aa123456
  aa12345678 abc12345 abc123456 abc123abc abcd1234 abcd12345 abcdefgh abcdefghi abcdefg1 abcabcabc aaaaaaaa
  aaaaaaaaa aaaa1111 aaa11111 abcd@1234 xxxxxxxx zzzzzzzz iloveyou iloveyou1 iloveyou2 iloveyou!
  iloveyou123 iloveme1 ilovegod loveyou1 lovelove lovelove1 princess princess1 princesa sunshine sunshine1
  football football1 football123 baseball baseball1 basketball basketball1 superman superman1 batman123
  spiderman spiderman1 pokemon1 pokemon123 starwars starwars1 dragon123 monkey123 michelle michelle1
  jennifer jennifer1 jessica1 charlie1 charlie123 michael1 daniel123 jonathan benjamin elizabeth alexander
  alexandra samantha samantha1 nicholas victoria victoria1 isabella stephanie patricia veronica margaret
  christian christopher computer computer1 internet internet1 corvette mercedes mercedes1 ferrari1 maverick
  mustang1 yamaha123 harley123 trustno1 whatever whatever1 freedom1 shadow123 summer123 summer2023
  summer2024 summer2025 winter123 winter2023 winter2024 winter2025 spring2024 spring2025 autumn2024
  autumn2025 liverpool liverpool1 chelsea1 arsenal1 arsenal123 manchester manunited barcelona barcelona1
  realmadrid juventus cowboys1 steelers yankees1 lakers24 butterfly butterfly1 blink182 metallica nirvana1
  chocolate chocolate1 cookie123 cheese123 orange123 banana123 hello123 hello1234 hellohello helloworld
  hello123! bonjour1 killer123 hunter123 thunder1 lightning midnight babygirl babygirl1 baby1234 angel123
  angels123 blessed1 jesus123 jesuschrist jesusislord godisgood india123 india@123 pakistan pakistan1
  bangladesh australia california new1york nothing1 nothing123 unknown1 anthony1 password0 google123
  facebook facebook1 linkedin linkedin1 microsoft windows10 samsung1 samsung123 apple123 iphone123
  minecraft minecraft1 fortnite roblox123 playstation nintendo welcome2024 welcome2025 company123 company1
  sales123 sales1234 marketing1 business1 crm12345 pipewright pipewright1 office123 manager1 manager123
  support1 support123 service1 qwerty78 dearbook snoopy123 tinkerbell scooby123 peaches1 rainbow1
  sweetheart beautiful beautiful1 gorgeous slipknot evanescence ashley123 matthew1 joshua123 andrew123
  jordan23 michael23 tigger123 pepper123 buster123 ginger123 maggie123 bailey123 sophie123 hannah123
  thomas123 robert123 george123 william1 richard1
`
    .trim()
    .split(/\s+/),
);
